import { randomUUID } from 'node:crypto'
import { EVALUATION_TURNS } from '#features/chats/contract-rules.ts'
import { chatRoutes } from '#features/chats/contract.ts'
import { evaluationRoutes } from '#features/evaluations/contract.ts'
import type { Person } from '#testing/person.ts'

export const stepKinds = ['say', 'edit', 'begin', 'show', 'evaluate'] as const
export type StepKind = (typeof stepKinds)[number]

export type ConfirmedTurn = { readonly id: number; readonly content: string; readonly reply: string }

/** The expected state of a branch: all its turns, including the shared ones. */
export type ExpectedBranch = {
  readonly turns: readonly ConfirmedTurn[]
  /** Whether a message was sent in it; an empty branch cannot be shown. */
  readonly isSaid: boolean
  /** The number of turns that its evaluation judged. */
  readonly evaluated: number | null
}

export type ChatStep = { readonly key: string } & (
  | {
      readonly kind: 'say'
      readonly content: string
      /** Undefined means the shown branch. */
      readonly branch: number | undefined
    }
  /** Edits any of the learner's messages in the shown branch. */
  | { readonly kind: 'edit'; readonly content: string; readonly at: number }
  | { readonly kind: 'begin'; readonly at: number }
  | { readonly kind: 'show'; readonly branch: number }
  | { readonly kind: 'evaluate'; readonly branch: number }
)

export type TrackedChat = {
  readonly chatId: string
  readonly branches: Map<number, ExpectedBranch>
  shown: number
  /** The branches that have changed since the last check. */
  readonly touched: Set<number>
  /** The step that is not acknowledged yet. */
  step: ChatStep | undefined
}

const oneOf = <One>(many: readonly One[]): One | undefined => many[Math.floor(Math.random() * many.length)]

export const requireExpectedBranch = ({ branches }: TrackedChat, branch: number): ExpectedBranch => {
  const known = branches.get(branch)
  if (!known) throw new Error(`branch ${branch} was never begun`)
  return known
}

/** Chooses a message in the shown branch or another one, or an edit of any message. */
export function chooseStep(talk: TrackedChat): ChatStep {
  const key = randomUUID()
  const content = `In words of ${key}: fine?`
  const { length } = requireExpectedBranch(talk, talk.shown).turns
  const chance = Math.random()
  if (chance < 0.3 && length > 0)
    return { kind: 'edit', key, content, at: Math.floor(Math.random() * length) }
  const branch = chance < 0.5 ? oneOf([...talk.branches.keys()]) : undefined
  return { kind: 'say', key, content, branch }
}

/** Steps that take only a moment. Each round requests one kind, in turn, so that kills meet each kind. */
export const quickKinds = ['begin', 'show', 'evaluate'] as const

/** Chooses the wanted quick step; shows a branch where none can be evaluated. */
export function chooseQuickStep(talk: TrackedChat, wanted: (typeof quickKinds)[number]): ChatStep {
  const key = randomUUID()
  const said = [...talk.branches].filter(([, { isSaid }]) => isSaid)
  const long = said.filter(
    ([, { turns, evaluated }]) => evaluated === null && turns.length >= EVALUATION_TURNS,
  )
  const [evaluated] = oneOf(long) ?? []
  if (wanted === 'evaluate' && evaluated !== undefined) return { kind: 'evaluate', key, branch: evaluated }
  const { length } = requireExpectedBranch(talk, talk.shown).turns
  if (length === 0) return chooseStep(talk)
  if (wanted === 'begin') return { kind: 'begin', key, at: Math.floor(Math.random() * length) }
  const [branch = 1] = oneOf(said) ?? []
  return { kind: 'show', key, branch }
}

/** Takes or repeats a talk's step and returns the status. An acknowledged step becomes part of the expected state. */
export async function takeChatStep(learner: Person, talk: TrackedChat): Promise<number> {
  const { step, chatId, branches } = talk
  if (!step) throw new Error('there is no step')
  const params = { id: chatId, chat_id: chatId }
  const know = (branch: number, known: ExpectedBranch) => {
    branches.set(branch, known)
    talk.touched.add(branch)
  }
  const { turns } = requireExpectedBranch(talk, talk.shown)
  if (step.kind === 'say' || step.kind === 'edit') {
    const { content, key } = step
    const replaced = step.kind === 'edit' ? turns[step.at]?.id : undefined
    const named = step.kind === 'say' ? step.branch : undefined
    const { status, body } = await learner.call(
      chatRoutes.sendMessage,
      {
        params,
        query: { ...(named !== undefined && { branch: named }) },
        body: { content, ...(replaced !== undefined && { edited_message_id: replaced }) },
      },
      { key },
    )
    if (status !== 200) return status
    const before =
      step.kind === 'edit'
        ? turns.slice(0, step.at)
        : requireExpectedBranch(talk, step.branch ?? talk.shown).turns
    const turn = { id: body.user_message.id, content, reply: body.ai_response.content }
    const branch = step.kind === 'edit' ? branches.size + 1 : (step.branch ?? talk.shown)
    know(branch, {
      turns: [...before, turn],
      isSaid: true,
      evaluated: branches.get(branch)?.evaluated ?? null,
    })
    talk.shown = branch
  } else if (step.kind === 'begin') {
    const message_id = turns[step.at]?.id ?? 0
    const { status } = await learner.call(
      chatRoutes.beginBranch,
      { params, body: { message_id } },
      { key: step.key },
    )
    if (status !== 200) return status
    know(branches.size + 1, { turns: turns.slice(0, step.at), isSaid: false, evaluated: null })
  } else if (step.kind === 'show') {
    const { status } = await learner.call(chatRoutes.showBranch, { params, body: { branch_id: step.branch } })
    if (status !== 200) return status
    talk.shown = step.branch
  } else {
    const { branch } = step
    const { status, body } = await learner.call(evaluationRoutes.createEvaluation, {
      query: { branch },
      body: { chat_id: chatId },
    })
    if (status !== 200) return status
    know(branch, { ...requireExpectedBranch(talk, branch), evaluated: body.turn_count })
  }
  talk.step = undefined
  return 200
}
