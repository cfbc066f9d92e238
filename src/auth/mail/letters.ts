import { letter } from '#mail/letter.ts'
import type { Mail } from '#providers/mail/mailer.ts'

const NOT_YOU = 'If it was not you who asked for this, ignore this message: nothing has changed.'

export function resetLetter(to: string, url: string): Mail {
  return letter({
    to,
    subject: 'Choose a new password',
    before: ['Somebody, hopefully you, has asked for a new password for your Sitewright user.'],
    link: { text: 'Choose a new password', url },
    after: ['The link is good for one hour and works once.', NOT_YOU],
  })
}

export function signUpLetter(to: string, url: string): Mail {
  return letter({
    to,
    subject: 'Finish signing up',
    before: ['This is your address: open the link to choose a password and start with Sitewright.'],
    link: { text: 'Finish signing up', url },
    after: ['The link is good for a day and works once.', NOT_YOU],
  })
}

/** To who signs up with an address that already is a user's. */
export function takenLetter(to: string, url: string): Mail {
  return letter({
    to,
    subject: 'You already have a user',
    before: ['Somebody, hopefully you, wanted to sign up with this address. It already belongs to a Sitewright user.'],
    link: { text: 'Sign in', url },
    after: ['If you do not know the password, choose a new one from there.', NOT_YOU],
  })
}

export function verifyLetter(to: string, url: string): Mail {
  return letter({
    to,
    subject: 'Confirm your address',
    before: ['Open the link to confirm that this address is yours.'],
    link: { text: 'Confirm the address', url },
    after: ['The link is good for a day and works once.', NOT_YOU],
  })
}

/** After a change that somebody with a stolen session would make; `what` begins a sentence. */
export function changedLetter(to: string, what: string, url: string): Mail {
  return letter({
    to,
    subject: what,
    before: [`${what}.`],
    after: [`If it was not you, choose a new password at once, which signs everybody out: ${url}`],
  })
}

/** To the address that was the user's until now, and from which nothing can be done any more. */
export function addressChangedLetter(to: string): Mail {
  return letter({
    to,
    subject: 'Your address was changed',
    before: ['Your Sitewright user has another address now, and this one no longer signs in.'],
    after: ['If it was not you, write to whoever runs the service.'],
  })
}
