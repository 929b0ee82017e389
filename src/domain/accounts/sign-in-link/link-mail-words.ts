import { languageOfWords, wordsInLanguage } from '../../../kernel/words-in-language.ts'
import { renderAccessMail } from '../access-mail/index.ts'

const names = [
  'hello',
  'inviteSubject',
  'inviteText',
  'inviteButton',
  'resetSubject',
  'resetText',
  'resetButton',
  'once',
  'ignore',
  'providerText',
  'providerButton',
] as const

/** By language, in the order of `names`. */
const wordsByLanguage: Readonly<Record<string, string>> = {
  de: 'Guten Tag {name},|Einladung von {company}|{company} lädt Sie ein, mit Daybook zu arbeiten. Wählen Sie ein Passwort, um sich anzumelden.|Passwort wählen|Neues Passwort für {company}|für Ihren Zugang bei {company} wurde ein neues Passwort angefordert.|Neues Passwort wählen|Der Link gilt drei Tage und nur einmal.|Wenn Sie nicht damit gerechnet haben, brauchen Sie nichts zu tun.|{company} lädt Sie ein, mit Daybook zu arbeiten. Melden Sie sich mit {provider} als {email} an.|Mit {provider} anmelden',
  en: 'Hello {name},|Invitation from {company}|{company} invites you to work with Daybook. Choose a password to sign in.|Choose a password|New password for {company}|A new password was requested for your account at {company}.|Choose a new password|The link works once, within three days.|If you did not expect this mail, you can ignore it.|{company} invites you to work with Daybook. Sign in with {provider} as {email}.|Sign in with {provider}',
  es: 'Hola, {name}:|Invitación de {company}|{company} le invita a trabajar con Daybook. Elija una contraseña para iniciar sesión.|Elegir contraseña|Nueva contraseña para {company}|Se ha pedido una nueva contraseña para su acceso a {company}.|Elegir nueva contraseña|El enlace funciona una vez, durante tres días.|Si no esperaba este mensaje, no tiene que hacer nada.|{company} le invita a trabajar con Daybook. Inicie sesión con {provider} como {email}.|Iniciar sesión con {provider}',
  fr: 'Bonjour {name},|Invitation de {company}|{company} vous invite à travailler avec Daybook. Choisissez un mot de passe pour vous connecter.|Choisir un mot de passe|Nouveau mot de passe pour {company}|Un nouveau mot de passe a été demandé pour votre accès à {company}.|Choisir un nouveau mot de passe|Le lien fonctionne une fois, pendant trois jours.|Si vous n’attendiez pas ce message, vous n’avez rien à faire.|{company} vous invite à travailler avec Daybook. Connectez-vous avec {provider} en tant que {email}.|Se connecter avec {provider}',
  it: 'Salve {name},|Invito da {company}|{company} la invita a lavorare con Daybook. Scelga una password per accedere.|Scegli una password|Nuova password per {company}|è stata richiesta una nuova password per il suo accesso a {company}.|Scegli una nuova password|Il link funziona una volta, entro tre giorni.|Se non si aspettava questo messaggio, non deve fare nulla.|{company} la invita a lavorare con Daybook. Acceda con {provider} come {email}.|Accedi con {provider}',
  nl: 'Hallo {name},|Uitnodiging van {company}|{company} nodigt u uit om met Daybook te werken. Kies een wachtwoord om u aan te melden.|Wachtwoord kiezen|Nieuw wachtwoord voor {company}|Er is een nieuw wachtwoord gevraagd voor uw toegang tot {company}.|Nieuw wachtwoord kiezen|De link werkt één keer, binnen drie dagen.|Als u dit bericht niet verwachtte, hoeft u niets te doen.|{company} nodigt u uit om met Daybook te werken. Meld u aan met {provider} als {email}.|Aanmelden met {provider}',
  pt: 'Olá, {name},|Convite de {company}|Recebeu um convite de {company} para trabalhar com o Daybook. Escolha uma palavra-passe para entrar.|Escolher palavra-passe|Nova palavra-passe para {company}|Foi pedida uma nova palavra-passe para o seu acesso a {company}.|Escolher nova palavra-passe|A ligação funciona uma vez, durante três dias.|Se não esperava esta mensagem, não precisa fazer nada.|Recebeu um convite de {company} para trabalhar com o Daybook. Entre com {provider} como {email}.|Entrar com {provider}',
}

interface LinkMailFacts {
  readonly first_name: string
  readonly email: string
  readonly company: string
  readonly link: string
}

/** The mail with a link to choose a password. */
export function linkMailWords(purpose: 'invite' | 'reset', locale: string, facts: LinkMailFacts) {
  const words = wordsInLanguage(names, wordsByLanguage, locale)
  return renderAccessMail({
    subject: filled(words[`${purpose}Subject`], facts),
    paragraphs: [filled(words.hello, facts), filled(words[`${purpose}Text`], facts)],
    link: { url: facts.link, label: words[`${purpose}Button`] },
    after: [words.once, words.ignore],
    language: languageOfWords(wordsByLanguage, locale),
  })
}

/** The invitation of a user who signs in with a provider. */
export function providerMailWords(locale: string, facts: LinkMailFacts & { readonly provider: string }) {
  const words = wordsInLanguage(names, wordsByLanguage, locale)
  return renderAccessMail({
    subject: filled(words.inviteSubject, facts),
    paragraphs: [filled(words.hello, facts), filled(words.providerText, facts)],
    link: { url: facts.link, label: filled(words.providerButton, facts) },
    after: [words.ignore],
    language: languageOfWords(wordsByLanguage, locale),
  })
}

function filled(text: string, { first_name, ...facts }: LinkMailFacts & { readonly provider?: string }): string {
  const values: Readonly<Record<string, string>> = { name: first_name, ...facts }
  return text.replaceAll(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '')
}
