/** Fields that mean the same in every record; all others are described where they are declared. */
export const GLOSSARY: Readonly<Record<string, string>> = {
  id: 'Its id, which never changes.',
  website_id: 'The website that it belongs to.',
  created_at: 'When it was created, in UTC.',
  updated_at: 'When it was last changed, in UTC.',
}
