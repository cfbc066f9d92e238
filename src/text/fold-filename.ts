/** The form in which filenames are compared: `É` may be written in two ways that look the same. */
export function foldFilename(name: string): string {
  return name.normalize('NFC').toLowerCase()
}
