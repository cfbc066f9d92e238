/** What a blog says around its posts. */
export type Words = {
  skip: string
  menu: string
  none: string
  more: string
  feed: string
  missing: string
  missingText: string
  home: string
}

const ENGLISH: Words = {
  skip: 'Skip to content',
  menu: 'Main',
  none: 'No posts yet.',
  more: 'More posts',
  feed: 'RSS feed',
  missing: 'Page not found',
  missingText: 'There is nothing at this address. The page may have moved.',
  home: 'Go to the home page',
}

const WORDS: Record<string, Words> = {
  en: ENGLISH,
  de: {
    skip: 'Zum Inhalt springen',
    menu: 'Hauptmenü',
    none: 'Noch keine Beiträge.',
    more: 'Weitere Beiträge',
    feed: 'RSS-Feed',
    missing: 'Seite nicht gefunden',
    missingText: 'Unter dieser Adresse gibt es nichts. Vielleicht ist die Seite umgezogen.',
    home: 'Zur Startseite',
  },
  fr: {
    skip: 'Aller au contenu',
    menu: 'Menu principal',
    none: 'Aucun article pour le moment.',
    more: 'Autres articles',
    feed: 'Flux RSS',
    missing: 'Page introuvable',
    missingText: 'Il n’y a rien à cette adresse. La page a peut-être été déplacée.',
    home: 'Retour à l’accueil',
  },
  es: {
    skip: 'Saltar al contenido',
    menu: 'Menú principal',
    none: 'Aún no hay entradas.',
    more: 'Más entradas',
    feed: 'Canal RSS',
    missing: 'Página no encontrada',
    missingText: 'No hay nada en esta dirección. Puede que la página se haya movido.',
    home: 'Ir a la página de inicio',
  },
  it: {
    skip: 'Vai al contenuto',
    menu: 'Menu principale',
    none: 'Ancora nessun articolo.',
    more: 'Altri articoli',
    feed: 'Feed RSS',
    missing: 'Pagina non trovata',
    missingText: 'A questo indirizzo non c’è nulla. La pagina potrebbe essere stata spostata.',
    home: 'Vai alla home page',
  },
  nl: {
    skip: 'Naar de inhoud',
    menu: 'Hoofdmenu',
    none: 'Nog geen berichten.',
    more: 'Meer berichten',
    feed: 'RSS-feed',
    missing: 'Pagina niet gevonden',
    missingText: 'Op dit adres staat niets. De pagina is misschien verplaatst.',
    home: 'Naar de startpagina',
  },
}

/** In the language of a tag such as `de-AT`; in English where there is no translation. */
export function wordsIn(language: string): Words {
  return WORDS[language.toLowerCase().split('-')[0]!] ?? ENGLISH
}
