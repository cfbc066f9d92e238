/** A zip of so many empty files, more than fit without zip64. */
export function zipWithEntries(count: number): Buffer {
  const entries = Array.from({ length: count }, (_, n) => directoryEntry(`folder-${n % 100}/file-${n}.txt`))
  const directory = Buffer.concat(entries)
  const end64 = Buffer.alloc(56)
  end64.writeUInt32LE(0x06064b50, 0)
  end64.writeBigUInt64LE(44n, 4)
  end64.writeUInt16LE(45, 12)
  end64.writeUInt16LE(45, 14)
  end64.writeBigUInt64LE(BigInt(count), 24)
  end64.writeBigUInt64LE(BigInt(count), 32)
  end64.writeBigUInt64LE(BigInt(directory.length), 40)
  end64.writeBigUInt64LE(BigInt(LOCAL_HEADER.length), 48)
  const locator = Buffer.alloc(20)
  locator.writeUInt32LE(0x07064b50, 0)
  locator.writeBigUInt64LE(BigInt(LOCAL_HEADER.length + directory.length), 8)
  locator.writeUInt32LE(1, 16)
  const end = Buffer.alloc(22, 0xff)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt32LE(0, 4)
  end.writeUInt16LE(0, 20)
  return Buffer.concat([LOCAL_HEADER, directory, end64, locator, end])
}

/** Of an empty file without a name; all entries point to it. */
const LOCAL_HEADER = Buffer.alloc(30)
LOCAL_HEADER.writeUInt32LE(0x04034b50, 0)
LOCAL_HEADER.writeUInt16LE(20, 4)

function directoryEntry(name: string): Buffer {
  const entry = Buffer.alloc(46 + name.length)
  entry.writeUInt32LE(0x02014b50, 0)
  entry.writeUInt16LE(20, 4)
  entry.writeUInt16LE(20, 6)
  entry.writeUInt16LE(name.length, 28)
  entry.write(name, 46)
  return entry
}
