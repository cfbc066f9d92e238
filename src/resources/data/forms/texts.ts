/** What a form says besides the author's words. */
export type FormTexts = {
  send: string
  required: string
  choose: string
  trap: string
  wrong: string
  sent: string
  sentHelp: string
  back: string
  failed: string
  failedHelp: string
  tooLarge: string
  tooMany: string
}

/** In the first of these languages (BCP 47) that there are texts in; else in English. */
export function formTexts(...languages: string[]): { texts: FormTexts; language: string } {
  for (const language of languages) {
    const base = language.toLowerCase().split(/[-_]/)[0]!
    if (Object.hasOwn(TEXTS, base)) return { texts: TEXTS[base]!, language }
  }
  return { texts: ENGLISH, language: 'en' }
}

const ENGLISH: FormTexts = {
  send: 'Send',
  required: 'required',
  choose: 'Choose',
  trap: 'Leave this field empty',
  wrong: 'Correct what is marked below.',
  sent: 'Thank you',
  sentHelp: 'Your message has been sent.',
  back: 'Back to the website',
  failed: 'Not sent',
  failedHelp: 'The form could not be sent. Go back and try again.',
  tooLarge: 'What you sent is too large. Go back and send less.',
  tooMany: 'You have sent too much in a short time. Wait a minute and try again.',
}

const TEXTS: Record<string, FormTexts> = {
  en: ENGLISH,
  de: {
    send: 'Senden',
    required: 'erforderlich',
    choose: 'Bitte wählen',
    trap: 'Dieses Feld bitte leer lassen',
    wrong: 'Bitte berichtigen Sie, was unten markiert ist.',
    sent: 'Vielen Dank',
    sentHelp: 'Ihre Nachricht wurde gesendet.',
    back: 'Zurück zur Website',
    failed: 'Nicht gesendet',
    failedHelp: 'Das Formular konnte nicht gesendet werden. Bitte gehen Sie zurück und versuchen Sie es noch einmal.',
    tooLarge: 'Das Gesendete ist zu groß. Bitte gehen Sie zurück und senden Sie weniger.',
    tooMany: 'Sie haben in kurzer Zeit zu viel gesendet. Bitte warten Sie eine Minute.',
  },
  fr: {
    send: 'Envoyer',
    required: 'obligatoire',
    choose: 'Veuillez choisir',
    trap: 'Laissez ce champ vide',
    wrong: 'Veuillez corriger ce qui est signalé ci-dessous.',
    sent: 'Merci',
    sentHelp: 'Votre message a été envoyé.',
    back: 'Retour au site',
    failed: 'Non envoyé',
    failedHelp: 'Le formulaire n’a pas pu être envoyé. Veuillez revenir en arrière et réessayer.',
    tooLarge: 'Votre envoi est trop volumineux. Veuillez revenir en arrière et en envoyer moins.',
    tooMany: 'Vous avez trop envoyé en peu de temps. Veuillez patienter une minute.',
  },
  es: {
    send: 'Enviar',
    required: 'obligatorio',
    choose: 'Elija',
    trap: 'Deje este campo vacío',
    wrong: 'Corrija lo que está marcado abajo.',
    sent: 'Gracias',
    sentHelp: 'Su mensaje se ha enviado.',
    back: 'Volver al sitio',
    failed: 'No enviado',
    failedHelp: 'No se ha podido enviar el formulario. Vuelva atrás e inténtelo de nuevo.',
    tooLarge: 'Lo enviado es demasiado grande. Vuelva atrás y envíe menos.',
    tooMany: 'Ha enviado demasiado en poco tiempo. Espere un minuto.',
  },
  it: {
    send: 'Invia',
    required: 'obbligatorio',
    choose: 'Scegli',
    trap: 'Lascia vuoto questo campo',
    wrong: 'Correggi quanto segnalato qui sotto.',
    sent: 'Grazie',
    sentHelp: 'Il messaggio è stato inviato.',
    back: 'Torna al sito',
    failed: 'Non inviato',
    failedHelp: 'Non è stato possibile inviare il modulo. Torna indietro e riprova.',
    tooLarge: 'L’invio è troppo grande. Torna indietro e invia meno.',
    tooMany: 'Hai inviato troppo in poco tempo. Attendi un minuto.',
  },
  nl: {
    send: 'Versturen',
    required: 'verplicht',
    choose: 'Maak een keuze',
    trap: 'Laat dit veld leeg',
    wrong: 'Verbeter wat hieronder gemarkeerd is.',
    sent: 'Bedankt',
    sentHelp: 'Uw bericht is verstuurd.',
    back: 'Terug naar de website',
    failed: 'Niet verstuurd',
    failedHelp: 'Het formulier kon niet worden verstuurd. Ga terug en probeer het nog eens.',
    tooLarge: 'Wat u verstuurde is te groot. Ga terug en verstuur minder.',
    tooMany: 'U hebt te veel verstuurd in korte tijd. Wacht een minuut.',
  },
  pt: {
    send: 'Enviar',
    required: 'obrigatório',
    choose: 'Escolha',
    trap: 'Deixe este campo vazio',
    wrong: 'Corrija o que está assinalado abaixo.',
    sent: 'Obrigado',
    sentHelp: 'A sua mensagem foi enviada.',
    back: 'Voltar ao site',
    failed: 'Não enviado',
    failedHelp: 'Não foi possível enviar o formulário. Volte atrás e tente novamente.',
    tooLarge: 'O que enviou é demasiado grande. Volte atrás e envie menos.',
    tooMany: 'Enviou demasiado em pouco tempo. Aguarde um minuto.',
  },
}
