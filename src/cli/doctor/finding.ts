/** What one look at the installation came to. `mend` says what to do about it. */
export type Finding = { state: 'fine' | 'notice' | 'wrong'; says: string; mend?: string }

export const fine = (says: string): Finding => ({ state: 'fine', says })
/** Works, and may not be what was meant. */
export const notice = (says: string, mend: string): Finding => ({ state: 'notice', says, mend })
export const wrong = (says: string, mend: string): Finding => ({ state: 'wrong', says, mend })

export const messageOf = (error: unknown) => (error as Error).message || String((error as { code?: string }).code)
