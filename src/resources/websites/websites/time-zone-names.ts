/**
 * The current IANA name of a zone, from the one that ICU resolves it to; null for what is not in the IANA database, such
 * as `+01:00`.
 */
export function currentZoneName(resolved: string): string | null {
  const renamed = RENAMED[resolved]
  if (renamed) return renamed
  return LISTED.has(resolved) || /^(UTC|Etc\/GMT[+-]\d{1,2})$/.test(resolved) ? resolved : null
}

const LISTED = new Set(Intl.supportedValuesOf('timeZone'))

// ICU never changes an identifier, so it returns the oldest name of a place, which the IANA database has replaced.
const RENAMED: Record<string, string> = {
  'Africa/Asmera': 'Africa/Asmara',
  'America/Buenos_Aires': 'America/Argentina/Buenos_Aires',
  'America/Catamarca': 'America/Argentina/Catamarca',
  'America/Coral_Harbour': 'America/Atikokan',
  'America/Cordoba': 'America/Argentina/Cordoba',
  'America/Godthab': 'America/Nuuk',
  'America/Indianapolis': 'America/Indiana/Indianapolis',
  'America/Jujuy': 'America/Argentina/Jujuy',
  'America/Louisville': 'America/Kentucky/Louisville',
  'America/Mendoza': 'America/Argentina/Mendoza',
  'Asia/Calcutta': 'Asia/Kolkata',
  'Asia/Katmandu': 'Asia/Kathmandu',
  'Asia/Rangoon': 'Asia/Yangon',
  'Asia/Saigon': 'Asia/Ho_Chi_Minh',
  'Atlantic/Faeroe': 'Atlantic/Faroe',
  'Europe/Kiev': 'Europe/Kyiv',
  'Pacific/Enderbury': 'Pacific/Kanton',
  'Pacific/Ponape': 'Pacific/Pohnpei',
  'Pacific/Truk': 'Pacific/Chuuk',
}
