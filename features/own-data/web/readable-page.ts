import { loadTexts } from '#platform/web/i18n.ts'
import type { OwnData, OwnDataLists } from '../contract.ts'
import { conversationsPart } from './conversation-part.ts'
import { ownConversationsPart } from './own-conversations-part.ts'
import { createPageTools, pageNamespaces, type PageTools } from './page-tools.ts'
import { boostersPart, remindersPart, sharedPart } from './practice-part.ts'
import { profilePart } from './profile-part.ts'
import styles from './readable-page.css?inline'
import { studiesPart } from './studies-part.ts'
import { usagePart } from './usage-part.ts'

type PagePart = (tools: PageTools, data: OwnData) => HTMLElement | null

/**
 * The part of the page for each list of the export; a missing part is a type error. Sessions are shown with the
 * profile.
 */
const parts: Readonly<Record<Exclude<keyof OwnDataLists, 'sessions' | 'evaluations'>, PagePart>> = {
  // Includes the evaluations.
  conversations: conversationsPart,
  own_conversations: ownConversationsPart,
  shared_evaluations: sharedPart,
  boosters: boostersPart,
  studies: studiesPart,
  reminders: remindersPart,
  usage: usagePart,
}

/**
 * Renders all of one's own data as one page in the reader's language, to keep, read and print. The page loads nothing
 * and runs no script: texts are escaped, evaluations are sanitised, and its content security policy allows only its own
 * styles.
 */
export async function renderReadablePage(data: OwnData): Promise<string> {
  await loadTexts(...pageNamespaces)
  const page = document.implementation.createHTMLDocument('')
  const tools = createPageTools(page)
  const { make, t, language } = tools
  const policy = "default-src 'none'; style-src 'unsafe-inline'"
  page.title = t('page.title')
  page.head.append(
    make('meta', { charset: 'utf-8' }),
    make('meta', { 'http-equiv': 'Content-Security-Policy', content: policy }),
    make('meta', { name: 'viewport', content: 'width=device-width, initial-scale=1' }),
  )
  const made = t('page.made', { name: data.profile.name, when: tools.moment(data.exported_at) })
  page.body.append(
    make('header', {}, make('h1', {}, t('page.title')), make('p', {}, made)),
    profilePart(tools, data),
    ...Object.values(parts).flatMap((part) => part(tools, data) ?? []),
  )
  // Inserted as text, because the current page's content security policy would block a style element in any document it
  // creates.
  const head = `<head>${page.head.innerHTML}<style>${styles}</style></head>`
  return `<!doctype html>\n<html lang="${language}">${head}${page.body.outerHTML}</html>\n`
}
