import { Unauthenticated } from '#kernel/operations/errors.ts'

/** 401: the operator has suspended the account of the person who calls or signs in. Nothing is deleted. */
export class AccountSuspended extends Unauthenticated {
  override readonly code = 'account_suspended'
  constructor() {
    super(true)
    this.message = 'Account suspended'
    this.detail = 'The operator of this service has suspended your account. Nothing was deleted. Ask them to resume it.'
  }
}
