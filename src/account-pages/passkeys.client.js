// Passkeys need a script: the browser's dialog fills in a form with `data-passkey`, which is then sent like any other.
const decode = (text) => Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (c) => c.charCodeAt(0))
const encode = (bytes) =>
  btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
const withIds = (list) => list.map((item) => ({ ...item, id: decode(item.id) }))

let pending = null

async function requestCredential(form, mediation) {
  const { passkey, options } = form.dataset
  const publicKey = JSON.parse(options)
  publicKey.challenge = decode(publicKey.challenge)
  pending?.abort()
  pending = new AbortController()
  if (passkey === 'create') {
    publicKey.user.id = decode(publicKey.user.id)
    publicKey.excludeCredentials = withIds(publicKey.excludeCredentials)
    return navigator.credentials.create({ publicKey, signal: pending.signal })
  }
  publicKey.allowCredentials = withIds(publicKey.allowCredentials)
  return navigator.credentials.get({ publicKey, mediation, signal: pending.signal })
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
  const message = form.querySelector('[role=alert]')
  message.textContent =
    error.name === 'InvalidStateError'
      ? 'This device already has a passkey for you.'
      : 'No passkey was used. You can try again, or continue without one.'
  message.hidden = false
}

for (const form of window.PublicKeyCredential ? document.querySelectorAll('form[data-passkey]') : []) {
  form.closest('[data-needs-script]').hidden = false
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    requestCredential(form).then(
      (credential) => send(form, credential),
      (error) => explain(form, error),
    )
  })
  // The browser also offers passkeys in the address field.
  if (form.dataset.offer !== undefined)
    Promise.resolve(PublicKeyCredential.isConditionalMediationAvailable?.())
      .then((can) => can && requestCredential(form, 'conditional'))
      .then((credential) => credential && send(form, credential))
      .catch(() => {})
}
