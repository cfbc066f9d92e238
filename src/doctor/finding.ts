/** The result of one check. `fix` says what to do about it. */
export type Finding = { state: 'fine' | 'notice' | 'wrong'; says: string; fix?: string }

export const fine = (says: string): Finding => ({ state: 'fine', says })
/** Works, and may not be what was meant. */
export const notice = (says: string, fix: string): Finding => ({ state: 'notice', says, fix })
export const wrong = (says: string, fix: string): Finding => ({ state: 'wrong', says, fix })

export const messageOf = (error: unknown) => (error as Error).message || String((error as { code?: string }).code)
