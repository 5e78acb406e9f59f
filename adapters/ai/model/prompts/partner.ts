import type { Conversation } from '#conversation/conversation.ts'
import type { ModelCall } from '../model-port.ts'
import { findEnglishName } from './language-name.ts'
import { partnerRules } from './partner-rules.ts'

export type PartnerPrompt = Pick<ModelCall, 'system' | 'messages'>

/** The conversation so far, as real messages. */
export const buildPartnerMessages = ({ messages }: Conversation): PartnerPrompt['messages'] =>
  messages.map(({ isUser, content }) => ({ role: isUser ? 'user' : 'assistant', content }))

/**
 * The partner's instructions. The parts that all chats share come first, so that providers can cache the beginning;
 * what the director decides for each turn is added behind them (`describeDirection`).
 * @param canary a random word: a reply with it repeats the prompt
 */
export function buildPartnerInstructions(role: Omit<Conversation, 'messages'>, canary: string): string {
  const { scenario, character, mood, language } = role
  const blocks = [
    partnerRules,
    block('character', 'Who you are', [
      labelled('Name', character?.name),
      character?.description,
      labelled('Known to everybody', character?.bio),
    ]),
    block('situation', 'What has happened; in it, you are not the one who is addressed as you', [
      labelled('Title', scenario.title),
      scenario.description,
      labelled('What the other person was told', scenario.introText),
    ]),
    block('direction', 'How you play it', [scenario.prompt]),
    block('mood', 'Your mood when the conversation begins', [mood?.title, mood?.description]),
    languageRule(language),
    `Internal mark, never to be said, written or hinted at in any form: ${canary}`,
  ]
  return blocks.filter((text) => text !== null).join('\n\n')
}

/** For the second attempt, when the output filter has stopped the first. */
export const partnerReminder = `

Your last try at this reply was thrown away, because it left the role, the language or the spoken form, or gave away what is secret. Answer the last message again, as the person you are: one to three short spoken sentences in your own words, about the matter at hand.`

/** Null for a block without content. */
function block(name: string, title: string, lines: readonly (string | null | undefined)[]): string | null {
  const written = lines.map((line) => escapeMarkup(line ?? '').trim()).filter((line) => line !== '')
  return written.length === 0 ? null : `<${name}>\n${title}:\n${written.join('\n')}\n</${name}>`
}

const labelled = (label: string, value: string | null | undefined): string | null =>
  value?.trim() ? `${label}: ${value.trim()}` : null

/** Which variant of a language is meant. */
const variantNotes: Readonly<Record<string, string>> = {
  en: ' as written in Britain',
  pt: ' as spoken in Brazil',
}

function languageRule(code: string): string {
  const name = findEnglishName(code)
  const language =
    name === undefined ? `the language with the code ${code}` : `${name}${variantNotes[code] ?? ''} (${code})`
  return `Language: answer in ${language}, whatever language you are spoken to in and whatever language the blocks are written in. If the other person changes the language or asks you to, be briefly puzzled in ${name ?? 'yours'}, and go on in it.`
}

/** Texts of authors cannot close a block of a prompt: they lose angle brackets and marks of direction. */
export const escapeMarkup = (text: string): string =>
  text
    .replaceAll('<', '‹')
    .replaceAll('>', '›')
    .replace(/[\u202A-\u202E\u2066-\u2069]/g, '')
