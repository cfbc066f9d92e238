import { composeMail } from '#mail/compose-mail.ts'
import type { Mail } from '#providers/mail/mailer.ts'

const NOT_YOU = 'If this was not you, ignore this message: nothing has changed.'

export function resetMail(to: string, url: string): Mail {
  return composeMail({
    to,
    subject: 'Choose a new password',
    before: ['Someone, hopefully you, asked for a new password for your Sitewright account.'],
    link: { text: 'Choose a new password', url },
    after: ['The link works once, within one hour.', NOT_YOU],
  })
}

export function knownBrowserMail(to: string, url: string): Mail {
  return composeMail({
    to,
    subject: 'Sign in with a new browser',
    before: [
      'Someone, hopefully you, wants to sign in with a new browser while strangers are trying to guess your password.',
      'Open the link in that browser. You still need your password.',
    ],
    link: { text: 'Let this browser in', url },
    after: ['The link works once, within one hour.', NOT_YOU],
  })
}

export function signUpMail(to: string, url: string): Mail {
  return composeMail({
    to,
    subject: 'Finish signing up',
    before: ['Open the link to choose a password and start using Sitewright.'],
    link: { text: 'Finish signing up', url },
    after: ['The link works once, within 24 hours.', NOT_YOU],
  })
}

/** For a sign-up with the address of an existing user. */
export function addressTakenMail(to: string, url: string): Mail {
  return composeMail({
    to,
    subject: 'You already have an account',
    before: ['Someone, hopefully you, tried to sign up with this address. It already belongs to a Sitewright account.'],
    link: { text: 'Sign in', url },
    after: ['If you have forgotten your password, you can choose a new one there.', NOT_YOU],
  })
}

export function verifyMail(to: string, url: string): Mail {
  return composeMail({
    to,
    subject: 'Confirm your email address',
    before: ['Open the link to confirm that this address is yours.'],
    link: { text: 'Confirm the address', url },
    after: ['The link works once, within 24 hours.', NOT_YOU],
  })
}

/** For a change that somebody with a stolen session would make; `what` is the beginning of a sentence. */
export function accountChangedMail(to: string, what: string, url: string): Mail {
  return composeMail({
    to,
    subject: what,
    before: [`${what}.`],
    after: [`If this was not you, choose a new password immediately; that signs out every browser: ${url}`],
  })
}

/** To the user's previous address, which can no longer do anything. */
export function addressChangedMail(to: string): Mail {
  return composeMail({
    to,
    subject: 'Your email address was changed',
    before: ['Your Sitewright account now has another email address, and this one can no longer sign in.'],
    after: ['If this was not you, contact the operator of the service.'],
  })
}

/** The last message that the address gets. */
export function accountDeletedMail(to: string): Mail {
  return composeMail({
    to,
    subject: 'Your account was deleted',
    before: [
      'Your Sitewright account is deleted, with everything that you signed in with: password, passkeys, API keys and connected apps.',
    ],
    after: ['If this was not you, contact the operator of the service.'],
  })
}
