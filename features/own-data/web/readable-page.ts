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

/** The part that shows each list of the export: a list without one does not compile. Sessions stand with the profile. */
const parts: Readonly<Record<Exclude<keyof OwnDataLists, 'sessions' | 'evaluations'>, PagePart>> = {
  // With their evaluations.
  conversations: conversationsPart,
  own_conversations: ownConversationsPart,
  shared_evaluations: sharedPart,
  boosters: boostersPart,
  studies: studiesPart,
  reminders: remindersPart,
  usage: usagePart,
}

/**
 * Everything of one's own as one page, in the reader's language, to be kept, read and printed. It needs nothing else and
 * runs nothing: texts are put in as texts, evaluations are sanitised, and its policy allows its own styles alone.
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
  // As text, because the screens' own policy refuses a style in any document of theirs.
  const head = `<head>${page.head.innerHTML}<style>${styles}</style></head>`
  return `<!doctype html>\n<html lang="${language}">${head}${page.body.outerHTML}</html>\n`
}
