import type { Mail } from '#adapters/mail/port.ts'
import { withFrenchSpaces } from '#platform/contract/text.ts'
import type { ReminderKind } from '../contract-rules.ts'
import en from '../locales/en.json' with { type: 'json' }
import fr from '../locales/fr.json' with { type: 'json' }
import pt from '../locales/pt.json' with { type: 'json' }

const texts = { en: en.mail, fr: withFrenchSpaces(fr.mail), pt: pt.mail } as const

type MailRecipient = { readonly email: string; readonly name: string; readonly language: string }

/**
 * Writes a reminder in the language in which the person practises, or in English where the screens lack that language.
 * It says that something waits and where, but not what it is about, because others may read the mailbox.
 */
export function writeReminderMail(
  { email, name, language }: MailRecipient,
  kind: ReminderKind,
  { home, unsubscribe }: { readonly home: URL; readonly unsubscribe: URL },
): Mail {
  const known = language === 'fr' || language === 'pt' ? language : 'en'
  const { hello, go, why, end, line } = texts[known]
  const { subject, text } = texts[known][kind]
  const greeting = hello.replace('{{name}}', () => name)
  const lineTo = (what: string, to: URL) =>
    line.replace('{{what}}', () => what).replace('{{address}}', () => to.href)
  const paragraph = (content: string) => `<p>${content}</p>`
  const link = (to: URL, content: string) => `<a href="${escapeHtml(to.href)}">${escapeHtml(content)}</a>`
  const parts = [greeting, text].map(escapeHtml).map(paragraph)
  return {
    to: email,
    subject,
    text: `${greeting}\n\n${text}\n\n${lineTo(go, home)}\n\n-- \n${why}\n${lineTo(end, unsubscribe)}\n`,
    html: [
      `<!doctype html><html lang="${known}"><body>`,
      ...parts,
      paragraph(link(home, go)),
      paragraph(`<small>${escapeHtml(why)} ${link(unsubscribe, end)}</small>`),
      '</body></html>',
    ].join('\n'),
    unsubscribe,
  }
}

const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
