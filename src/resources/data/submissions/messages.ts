/** What is wrong with a value, as visitors read it beside the field. `n` is a limit. */
export type Messages = {
  required: string
  consent: string
  invalid: string
  number: string
  email: string
  url: string
  tel: string
  date: string
  option: string
  pattern: string
  tooLong: (n: string) => string
  tooShort: (n: string) => string
  atLeast: (n: string) => string
  atMost: (n: string) => string
  /** `n` is a number that would do. */
  step: (n: string) => string
  fileType: string
  fileTooLarge: (n: string) => string
  fileEmpty: string
  noRoom: string
}

/** In the first of these languages (BCP 47) that there are messages in; else in English. */
export function messagesIn(...languages: string[]): Messages {
  for (const language of languages) {
    const base = language.toLowerCase().split(/[-_]/)[0]!
    if (Object.hasOwn(MESSAGES, base)) return MESSAGES[base]!
  }
  return ENGLISH
}

const ENGLISH: Messages = {
  required: 'Fill in this field.',
  consent: 'Agree in order to continue.',
  invalid: 'This is not a valid value.',
  number: 'Enter a number.',
  email: 'Enter an email address, like ann@example.com.',
  url: 'Enter an address that begins with https:// or http://.',
  tel: 'Enter a phone number.',
  date: 'Enter a date.',
  option: 'Choose one of the options.',
  pattern: 'Keep to the requested format.',
  tooLong: (n) => `Use at most ${n} characters.`,
  tooShort: (n) => `Use at least ${n} characters.`,
  atLeast: (n) => `The value must be ${n} or more.`,
  atMost: (n) => `The value must be ${n} or less.`,
  step: (n) => `Enter a valid number, such as ${n}.`,
  fileType: 'This kind of file is not accepted.',
  fileTooLarge: (n) => `The file may have at most ${n}.`,
  fileEmpty: 'The file is empty.',
  noRoom: 'No file can be accepted at the moment.',
}

const MESSAGES: Record<string, Messages> = {
  en: ENGLISH,
  de: {
    required: 'Bitte füllen Sie dieses Feld aus.',
    consent: 'Bitte stimmen Sie zu, um fortzufahren.',
    invalid: 'Das ist kein gültiger Wert.',
    number: 'Bitte geben Sie eine Zahl ein.',
    email: 'Bitte geben Sie eine E-Mail-Adresse ein, zum Beispiel anna@example.com.',
    url: 'Bitte geben Sie eine Adresse ein, die mit https:// oder http:// beginnt.',
    tel: 'Bitte geben Sie eine Telefonnummer ein.',
    date: 'Bitte geben Sie ein Datum ein.',
    option: 'Bitte wählen Sie eine der Möglichkeiten.',
    pattern: 'Bitte halten Sie sich an das verlangte Format.',
    tooLong: (n) => `Bitte höchstens ${n} Zeichen.`,
    tooShort: (n) => `Bitte mindestens ${n} Zeichen.`,
    atLeast: (n) => `Der Wert muss mindestens ${n} sein.`,
    atMost: (n) => `Der Wert darf höchstens ${n} sein.`,
    step: (n) => `Bitte geben Sie eine gültige Zahl ein, zum Beispiel ${n}.`,
    fileType: 'Diese Art von Datei wird nicht angenommen.',
    fileTooLarge: (n) => `Die Datei darf höchstens ${n} groß sein.`,
    fileEmpty: 'Die Datei ist leer.',
    noRoom: 'Im Augenblick kann keine Datei angenommen werden.',
  },
  fr: {
    required: 'Veuillez remplir ce champ.',
    consent: 'Veuillez donner votre accord pour continuer.',
    invalid: 'Cette valeur n’est pas valide.',
    number: 'Veuillez saisir un nombre.',
    email: 'Veuillez saisir une adresse e-mail, par exemple anne@example.com.',
    url: 'Veuillez saisir une adresse commençant par https:// ou http://.',
    tel: 'Veuillez saisir un numéro de téléphone.',
    date: 'Veuillez saisir une date.',
    option: 'Veuillez choisir une des options.',
    pattern: 'Veuillez respecter le format demandé.',
    tooLong: (n) => `${n} caractères au maximum.`,
    tooShort: (n) => `${n} caractères au minimum.`,
    atLeast: (n) => `La valeur doit être supérieure ou égale à ${n}.`,
    atMost: (n) => `La valeur doit être inférieure ou égale à ${n}.`,
    step: (n) => `Veuillez saisir un nombre valide, par exemple ${n}.`,
    fileType: 'Ce type de fichier n’est pas accepté.',
    fileTooLarge: (n) => `Le fichier ne doit pas dépasser ${n}.`,
    fileEmpty: 'Le fichier est vide.',
    noRoom: 'Aucun fichier ne peut être accepté pour le moment.',
  },
  es: {
    required: 'Rellene este campo.',
    consent: 'Dé su consentimiento para continuar.',
    invalid: 'Este valor no es válido.',
    number: 'Introduzca un número.',
    email: 'Introduzca una dirección de correo, por ejemplo ana@example.com.',
    url: 'Introduzca una dirección que empiece por https:// o http://.',
    tel: 'Introduzca un número de teléfono.',
    date: 'Introduzca una fecha.',
    option: 'Elija una de las opciones.',
    pattern: 'Respete el formato solicitado.',
    tooLong: (n) => `Use como máximo ${n} caracteres.`,
    tooShort: (n) => `Use al menos ${n} caracteres.`,
    atLeast: (n) => `El valor debe ser ${n} o más.`,
    atMost: (n) => `El valor debe ser ${n} o menos.`,
    step: (n) => `Introduzca un número válido, por ejemplo ${n}.`,
    fileType: 'No se acepta este tipo de archivo.',
    fileTooLarge: (n) => `El archivo puede tener como máximo ${n}.`,
    fileEmpty: 'El archivo está vacío.',
    noRoom: 'En este momento no se puede aceptar ningún archivo.',
  },
  it: {
    required: 'Compila questo campo.',
    consent: 'Dai il tuo consenso per continuare.',
    invalid: 'Questo valore non è valido.',
    number: 'Inserisci un numero.',
    email: 'Inserisci un indirizzo e-mail, per esempio anna@example.com.',
    url: 'Inserisci un indirizzo che inizi con https:// o http://.',
    tel: 'Inserisci un numero di telefono.',
    date: 'Inserisci una data.',
    option: 'Scegli una delle opzioni.',
    pattern: 'Rispetta il formato richiesto.',
    tooLong: (n) => `Usa al massimo ${n} caratteri.`,
    tooShort: (n) => `Usa almeno ${n} caratteri.`,
    atLeast: (n) => `Il valore deve essere almeno ${n}.`,
    atMost: (n) => `Il valore può essere al massimo ${n}.`,
    step: (n) => `Inserisca un numero valido, ad esempio ${n}.`,
    fileType: 'Questo tipo di file non è accettato.',
    fileTooLarge: (n) => `Il file può avere al massimo ${n}.`,
    fileEmpty: 'Il file è vuoto.',
    noRoom: 'Al momento non è possibile accettare file.',
  },
  nl: {
    required: 'Vul dit veld in.',
    consent: 'Ga akkoord om door te gaan.',
    invalid: 'Dit is geen geldige waarde.',
    number: 'Vul een getal in.',
    email: 'Vul een e-mailadres in, zoals anna@example.com.',
    url: 'Vul een adres in dat begint met https:// of http://.',
    tel: 'Vul een telefoonnummer in.',
    date: 'Vul een datum in.',
    option: 'Kies een van de mogelijkheden.',
    pattern: 'Houd u aan de gevraagde vorm.',
    tooLong: (n) => `Gebruik hoogstens ${n} tekens.`,
    tooShort: (n) => `Gebruik minstens ${n} tekens.`,
    atLeast: (n) => `De waarde moet minstens ${n} zijn.`,
    atMost: (n) => `De waarde mag hoogstens ${n} zijn.`,
    step: (n) => `Vul een geldig getal in, bijvoorbeeld ${n}.`,
    fileType: 'Dit soort bestand wordt niet aangenomen.',
    fileTooLarge: (n) => `Het bestand mag hoogstens ${n} groot zijn.`,
    fileEmpty: 'Het bestand is leeg.',
    noRoom: 'Op dit moment kan geen bestand worden aangenomen.',
  },
  pt: {
    required: 'Preencha este campo.',
    consent: 'Dê o seu consentimento para continuar.',
    invalid: 'Este valor não é válido.',
    number: 'Introduza um número.',
    email: 'Introduza um endereço de e-mail, por exemplo ana@example.com.',
    url: 'Introduza um endereço que comece por https:// ou http://.',
    tel: 'Introduza um número de telefone.',
    date: 'Introduza uma data.',
    option: 'Escolha uma das opções.',
    pattern: 'Respeite o formato pedido.',
    tooLong: (n) => `Use no máximo ${n} caracteres.`,
    tooShort: (n) => `Use pelo menos ${n} caracteres.`,
    atLeast: (n) => `O valor deve ser ${n} ou mais.`,
    atMost: (n) => `O valor deve ser ${n} ou menos.`,
    step: (n) => `Introduza um número válido, por exemplo ${n}.`,
    fileType: 'Este tipo de ficheiro não é aceite.',
    fileTooLarge: (n) => `O ficheiro pode ter no máximo ${n}.`,
    fileEmpty: 'O ficheiro está vazio.',
    noRoom: 'De momento não é possível aceitar ficheiros.',
  },
}
