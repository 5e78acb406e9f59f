import { hintMoves } from '#conversation/director/world.ts'
import type { OwnData } from '../contract.ts'
import { evaluationPart } from './evaluation-part.ts'
import type { PageChild } from './page-elements.ts'
import type { PageTools } from './page-tools.ts'

type ExportedConversation = OwnData['conversations'][number]
type ExportedBranch = ExportedConversation['branches'][number]

/** All conversations, each with its branches, its hints and its evaluations. */
export function conversationsPart(
  tools: PageTools,
  { conversations, evaluations }: Pick<OwnData, 'conversations' | 'evaluations'>,
): HTMLElement {
  const { make, t } = tools
  const byChat = Map.groupBy(evaluations, ({ chat_id }) => chat_id)
  return make(
    'section',
    {},
    make('h2', {}, t('page.conversations', { count: conversations.length })),
    conversations.map((one) => conversationPart(tools, one, byChat.get(one.id) ?? [])),
  )
}

function conversationPart(
  tools: PageTools,
  chat: ExportedConversation,
  evaluations: OwnData['evaluations'],
): HTMLElement {
  const { make, titledList, t, moment } = tools
  const facts = [
    moment(chat.created_at),
    t('page.turns', { count: chat.turn_count }),
    chat.character?.name,
    chat.character?.role,
    chat.mood,
  ]
  const inItsLanguage = { lang: chat.scenario.language ?? chat.language, dir: 'auto' }
  return make(
    'article',
    {},
    make('h3', inItsLanguage, chat.scenario.title),
    make('p', { class: 'facts' }, facts.filter(Boolean).join(' · ')),
    make('p', inItsLanguage, chat.scenario.description),
    chat.is_erased ? make('p', { class: 'note' }, t('page.erased')) : null,
    chat.branches.map((branch) => branchPart(tools, chat, branch)),
    titledList(
      t('page.hints'),
      chat.hints.map((hint) => describeHint(tools, hint)),
    ),
    evaluations.map((evaluation) => evaluationPart(tools, evaluation)),
  )
}

/** The messages that a branch adds; those shared with an earlier branch are shown there. */
function branchPart(
  { make, t }: PageTools,
  chat: ExportedConversation,
  { id, from_message_id }: ExportedBranch,
): PageChild {
  const own = chat.messages.filter(({ branch_id }) => branch_id === id)
  const from = chat.messages.find((message) => message.id === from_message_id)
  if (own.length === 0) return null
  return [
    from ? make('h4', {}, t('page.try', { number: id, turn: from.position / 2 + 1 })) : null,
    make(
      'ol',
      { class: 'messages' },
      own.map(({ is_user, content }) =>
        make(
          'li',
          { class: is_user ? 'own' : 'other' },
          make('strong', {}, is_user ? t('page.you') : (chat.character?.name ?? t('page.partner'))),
          make('p', { lang: chat.language, dir: 'auto' }, content),
        ),
      ),
    ),
  ]
}

function describeHint(
  { t, ofChats }: PageTools,
  { branch_id, position, move }: ExportedConversation['hints'][number],
): string {
  const known = hintMoves.find((one) => one === move)
  const name = t('page.hint', { number: branch_id, turn: Math.floor(position / 2) + 1 })
  return t('page.labelled', { name, value: known ? ofChats(`hint.moves.${known}`) : move })
}
