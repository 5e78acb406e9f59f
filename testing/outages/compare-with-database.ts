import type { LedgerTurn } from './turn-ledger.ts'

/** A row of `messages`. Ids are text because they may exceed the safe integers. */
export type StoredMessage = {
  readonly id: string
  readonly chat_id: string
  readonly position: number
  readonly content: string
}

export type Comparison = {
  readonly acknowledged: number
  /** Turns that are stored but were never acknowledged. */
  readonly unheard: number
  /** Lost, doubled or incomplete turns, as sentences. */
  readonly problems: readonly string[]
}

/** Checks that the database holds every acknowledged turn once and complete, and nothing that was never sent. */
export function compareWithDatabase(
  turns: readonly LedgerTurn[],
  stored: readonly StoredMessage[],
): Comparison {
  const byId = new Map(stored.map((message) => [message.id, message]))
  const acknowledged = turns.filter(({ answer }) => answer !== undefined)
  const heard = new Set(turns.map(({ content }) => content))
  const said = stored.filter(({ position }) => position % 2 === 0)
  const told = new Set(acknowledged.map(({ content }) => content))
  const problems = [
    ...acknowledged.flatMap((turn) => findLosses(turn, byId)),
    ...repeated(said.map(({ content }) => content)).map((content) => `doubled: ${content}`),
    ...said.filter(({ content }) => !heard.has(content)).map(({ content }) => `said by nobody: ${content}`),
    ...findHalves(stored),
  ]
  const unheard = said.filter(({ content }) => !told.has(content)).length
  if (stored.length !== 2 * (acknowledged.length + unheard))
    problems.push(
      `${stored.length} messages for ${acknowledged.length} acknowledged turns and ${unheard} others`,
    )
  return { acknowledged: acknowledged.length, unheard, problems }
}

function findLosses(
  { chatId, content, answer }: LedgerTurn,
  stored: ReadonlyMap<string, StoredMessage>,
): readonly string[] {
  if (!answer) return []
  const position = 2 * (answer.turn_count - 1)
  const promised = [
    { id: String(answer.user_message.id), position, content },
    { id: String(answer.ai_response.id), position: position + 1, content: answer.ai_response.content },
  ]
  return promised.flatMap((it) => {
    const found = stored.get(it.id)
    if (!found) return [`lost: ${it.content}`]
    const isSame =
      found.chat_id === String(chatId) && found.position === it.position && found.content === it.content
    return isSame ? [] : [`changed: ${it.content} is ${found.content} at ${found.position}`]
  })
}

/** Each chat must have one message at each position and a reply to each message. */
function findHalves(stored: readonly StoredMessage[]): readonly string[] {
  return [...Map.groupBy(stored, ({ chat_id }) => chat_id)].flatMap(([chat, messages]) => {
    const positions = messages.map(({ position }) => position).toSorted((one, other) => one - other)
    const isWhole = positions.length % 2 === 0 && positions.every((position, place) => position === place)
    return isWhole ? [] : [`half: chat ${chat} has messages at ${positions.join(', ')}`]
  })
}

const repeated = (values: readonly string[]): readonly string[] =>
  [...Map.groupBy(values, (value) => value)].filter(([, same]) => same.length > 1).map(([value]) => value)
