import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sha256, signed } from '#providers/blobs/s3/sign.ts'

// The examples of "Signature Calculations for the Authorization Header" in the reference of Amazon S3.
const CREDENTIALS = {
  region: 'us-east-1',
  accessKeyId: 'AKIAIOSFODNN7EXAMPLE',
  secretAccessKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
}
const EXAMPLES = [
  {
    path: '/test.txt',
    headers: { range: 'bytes=0-9' },
    signature: 'f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
  },
  { path: '/?lifecycle', signature: 'fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543' },
  { path: '/?max-keys=2&prefix=J', signature: '34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7' },
]

for (const { path, headers = {}, signature } of EXAMPLES)
  test(`GET ${path} is signed as Amazon's example`, () => {
    const url = new URL(path, 'https://examplebucket.s3.amazonaws.com')
    const now = new Date('2013-05-24T00:00:00Z')
    const all = signed({ method: 'GET', url, headers, payloadHash: sha256(''), now }, CREDENTIALS)
    assert.equal(all.authorization!.split('Signature=')[1], signature)
    assert.equal(all['x-amz-date'], '20130524T000000Z')
  })
