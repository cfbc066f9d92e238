/** What the service itself says to visitors of a user's website. */
export type Phrases = {
  notFound: string
  notFoundHelp: string
  home: string
  empty: string
  emptyHelp: string
  failed: string
  failedHelp: string
  unavailable: string
  unavailableHelp: string
  pages: string
  previous: string
  next: string
  search: string
  /** `{q}` stands for what was searched, as in the two below. */
  found: string
  foundNothing: string
  foundInstead: string
}

/** The phrases of `language` (BCP 47) and the language they are in: the base language's, or else English. */
export function phrasesFor(language: string): { language: string; phrases: Phrases } {
  const base = language.toLowerCase().split(/[-_]/)[0]!
  const phrases = Object.hasOwn(PHRASES, base) ? PHRASES[base] : undefined
  return phrases ? { language, phrases } : { language: 'en', phrases: ENGLISH }
}

const ENGLISH: Phrases = {
  notFound: 'Page not found',
  notFoundHelp: 'There is no page at this address. It may have moved.',
  home: 'Go to the home page',
  empty: 'Nothing here yet',
  emptyHelp: 'This website has no home page yet. Come back later.',
  failed: 'Something went wrong',
  failedHelp: 'This page could not be shown. Try again in a moment.',
  unavailable: 'Back soon',
  unavailableHelp: 'This website cannot answer at the moment. Try again in a few minutes.',
  pages: 'Pages',
  previous: 'Previous',
  next: 'Next',
  search: 'Search',
  found: 'Results for “{q}”',
  foundNothing: 'Nothing was found for “{q}”.',
  foundInstead: 'Showing results for “{q}” instead.',
}

const PHRASES: Record<string, Phrases> = {
  en: ENGLISH,
  de: {
    notFound: 'Seite nicht gefunden',
    notFoundHelp: 'Unter dieser Adresse gibt es keine Seite. Vielleicht ist sie umgezogen.',
    home: 'Zur Startseite',
    empty: 'Hier ist noch nichts',
    emptyHelp: 'Diese Website hat noch keine Startseite. Bitte schauen Sie später wieder vorbei.',
    failed: 'Etwas ist schiefgegangen',
    failedHelp: 'Diese Seite konnte nicht gezeigt werden. Bitte versuchen Sie es gleich noch einmal.',
    unavailable: 'Gleich wieder da',
    unavailableHelp: 'Diese Website antwortet gerade nicht. Bitte versuchen Sie es in einigen Minuten noch einmal.',
    pages: 'Seiten',
    previous: 'Zurück',
    next: 'Weiter',
    search: 'Suchen',
    found: 'Ergebnisse für „{q}“',
    foundNothing: 'Zu „{q}“ wurde nichts gefunden.',
    foundInstead: 'Angezeigt wird stattdessen, was zu „{q}“ gefunden wurde.',
  },
  fr: {
    notFound: 'Page introuvable',
    notFoundHelp: 'Il n’y a pas de page à cette adresse. Elle a peut-être été déplacée.',
    home: 'Aller à l’accueil',
    empty: 'Rien ici pour l’instant',
    emptyHelp: 'Ce site n’a pas encore de page d’accueil. Veuillez revenir plus tard.',
    failed: 'Une erreur est survenue',
    failedHelp: 'Cette page n’a pas pu être affichée. Veuillez réessayer dans un instant.',
    unavailable: 'De retour bientôt',
    unavailableHelp: 'Ce site ne peut pas répondre pour le moment. Veuillez réessayer dans quelques minutes.',
    pages: 'Pages',
    previous: 'Précédent',
    next: 'Suivant',
    search: 'Rechercher',
    found: 'Résultats pour « {q} »',
    foundNothing: 'Aucun résultat pour « {q} ».',
    foundInstead: 'Voici les résultats pour « {q} ».',
  },
  es: {
    notFound: 'Página no encontrada',
    notFoundHelp: 'No hay ninguna página en esta dirección. Quizá se haya movido.',
    home: 'Ir a la página de inicio',
    empty: 'Aún no hay nada aquí',
    emptyHelp: 'Este sitio todavía no tiene página de inicio. Vuelva más tarde.',
    failed: 'Algo ha fallado',
    failedHelp: 'No se ha podido mostrar esta página. Inténtelo de nuevo en un momento.',
    unavailable: 'Volvemos pronto',
    unavailableHelp: 'Este sitio no puede responder ahora. Inténtelo de nuevo en unos minutos.',
    pages: 'Páginas',
    previous: 'Anterior',
    next: 'Siguiente',
    search: 'Buscar',
    found: 'Resultados de «{q}»',
    foundNothing: 'No se ha encontrado nada para «{q}».',
    foundInstead: 'Se muestran los resultados de «{q}».',
  },
  it: {
    notFound: 'Pagina non trovata',
    notFoundHelp: 'A questo indirizzo non c’è nessuna pagina. Forse è stata spostata.',
    home: 'Vai alla pagina iniziale',
    empty: 'Qui non c’è ancora nulla',
    emptyHelp: 'Questo sito non ha ancora una pagina iniziale. Torna più tardi.',
    failed: 'Qualcosa è andato storto',
    failedHelp: 'Non è stato possibile mostrare questa pagina. Riprova tra un momento.',
    unavailable: 'Torniamo presto',
    unavailableHelp: 'Questo sito al momento non può rispondere. Riprova tra qualche minuto.',
    pages: 'Pagine',
    previous: 'Precedente',
    next: 'Successiva',
    search: 'Cerca',
    found: 'Risultati per «{q}»',
    foundNothing: 'Nessun risultato per «{q}».',
    foundInstead: 'Ecco i risultati per «{q}».',
  },
  nl: {
    notFound: 'Pagina niet gevonden',
    notFoundHelp: 'Op dit adres staat geen pagina. Misschien is ze verplaatst.',
    home: 'Naar de startpagina',
    empty: 'Hier is nog niets',
    emptyHelp: 'Deze website heeft nog geen startpagina. Kom later nog eens terug.',
    failed: 'Er ging iets mis',
    failedHelp: 'Deze pagina kon niet worden getoond. Probeer het zo nog eens.',
    unavailable: 'Zo terug',
    unavailableHelp: 'Deze website kan nu niet antwoorden. Probeer het over een paar minuten nog eens.',
    pages: 'Pagina’s',
    previous: 'Vorige',
    next: 'Volgende',
    search: 'Zoeken',
    found: 'Resultaten voor ‘{q}’',
    foundNothing: 'Niets gevonden voor ‘{q}’.',
    foundInstead: 'In plaats daarvan resultaten voor ‘{q}’.',
  },
  pt: {
    notFound: 'Página não encontrada',
    notFoundHelp: 'Não existe nenhuma página neste endereço. Talvez tenha mudado de lugar.',
    home: 'Ir para a página inicial',
    empty: 'Ainda não há nada aqui',
    emptyHelp: 'Este site ainda não tem página inicial. Volte mais tarde.',
    failed: 'Algo correu mal',
    failedHelp: 'Não foi possível mostrar esta página. Tente novamente daqui a pouco.',
    unavailable: 'Voltamos já',
    unavailableHelp: 'Este site não pode responder neste momento. Tente novamente dentro de alguns minutos.',
    pages: 'Páginas',
    previous: 'Anterior',
    next: 'Seguinte',
    search: 'Pesquisar',
    found: 'Resultados para «{q}»',
    foundNothing: 'Nada encontrado para «{q}».',
    foundInstead: 'A mostrar resultados para «{q}».',
  },
}
