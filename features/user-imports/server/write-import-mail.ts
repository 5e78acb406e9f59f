import type { Mail } from '#adapters/mail/port.ts'
import { withFrenchSpaces } from '#platform/contract/text.ts'
import en from '../locales/en.json' with { type: 'json' }
import fr from '../locales/fr.json' with { type: 'json' }
import pt from '../locales/pt.json' with { type: 'json' }
import type { ImportRecipient } from './mail-store.ts'

const texts = { en: en.mail, fr: withFrenchSpaces(fr.mail), pt: pt.mail } as const

/** Tells an added person how to get in, in their practice language, or in English if the screens lack it. */
export function writeImportMail(recipient: ImportRecipient, publicUrl: URL): Mail {
  const { email, language, name, username, organization } = recipient
  const { subject, text } = texts[language === 'fr' || language === 'pt' ? language : 'en']
  const values: Readonly<Record<string, string>> = {
    name,
    username,
    organization,
    link: new URL(recipient.link, publicUrl).href,
    address: publicUrl.href,
  }
  const fill = (template: string) => template.replace(/\{\{(\w+)\}\}/g, (_, key: string) => values[key] ?? '')
  return { to: email, subject: fill(subject), text: fill(text) }
}
