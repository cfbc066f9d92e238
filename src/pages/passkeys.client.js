// Passkeys need a script: a form with `data-passkey` is filled in by the browser's own dialogue and then sent like any other.
const decode = (text) => Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (c) => c.charCodeAt(0))
const encode = (bytes) =>
  btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
const withIds = (list) => list.map((item) => ({ ...item, id: decode(item.id) }))

let waiting = null

async function ask(form, mediation) {
  const { passkey, options } = form.dataset
  const publicKey = JSON.parse(options)
  publicKey.challenge = decode(publicKey.challenge)
  waiting?.abort()
  waiting = new AbortController()
  if (passkey === 'create') {
    publicKey.user.id = decode(publicKey.user.id)
    publicKey.excludeCredentials = withIds(publicKey.excludeCredentials)
    return navigator.credentials.create({ publicKey, signal: waiting.signal })
  }
  publicKey.allowCredentials = withIds(publicKey.allowCredentials)
  return navigator.credentials.get({ publicKey, mediation, signal: waiting.signal })
}

function send(form, credential) {
  const { response } = credential
  const parts = ['clientDataJSON', 'attestationObject', 'authenticatorData', 'signature', 'userHandle']
  const answer = {
    id: credential.id,
    rawId: credential.id,
    type: credential.type,
    clientExtensionResults: {},
    response: Object.fromEntries(parts.flatMap((part) => (response[part] ? [[part, encode(response[part])]] : []))),
  }
  if (response.getTransports) answer.response.transports = response.getTransports()
  form.elements.answer.value = JSON.stringify(answer)
  form.submit()
}

function explain(form, error) {
  const said = form.querySelector('[role=alert]')
  said.textContent =
    error.name === 'InvalidStateError'
      ? 'This device already has a passkey for you.'
      : 'No passkey was used. You can try again, or go on without one.'
  said.hidden = false
}

for (const form of window.PublicKeyCredential ? document.querySelectorAll('form[data-passkey]') : []) {
  form.closest('[data-needs-script]').hidden = false
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    ask(form).then(
      (credential) => send(form, credential),
      (error) => explain(form, error),
    )
  })
  // Passkeys are offered where the address is typed, too.
  if (form.dataset.offer !== undefined)
    Promise.resolve(PublicKeyCredential.isConditionalMediationAvailable?.())
      .then((can) => can && ask(form, 'conditional'))
      .then((credential) => credential && send(form, credential))
      .catch(() => {})
}
