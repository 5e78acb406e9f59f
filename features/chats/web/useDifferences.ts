import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useText } from '#platform/web/hooks/useText.ts'
import type { Chat } from '../contract.ts'
import { MESSAGE_LENGTH } from '../contract-rules.ts'
import { chooseDifference } from './choose-difference.ts'
import { differenceQuery } from './difference-query.ts'
import type { ShownExample } from './ExampleCard.tsx'
import type { Advice } from './find-advice.ts'

type Options = {
  readonly chat: Chat
  readonly words: string
  /** The index of the message that they replace. */
  readonly index: number
  readonly examples: readonly ShownExample[]
  readonly skill: NonNullable<Advice['check']>['skill']
}

/** The pause in typing after which differences are requested. Milliseconds. */
const TYPING_PAUSE = 700

/** Says in a sentence how an example differs from the learner's words; undefined until that is known. */
export function useDifferences({ chat, words, index, examples, skill }: Options) {
  const t = useText('chats')
  const own = useSettled(words, TYPING_PAUSE).slice(0, MESSAGE_LENGTH)
  const { data, isError } = useQuery(
    differenceQuery({
      language: chat.language,
      heard: chat.messages[index - 1]?.content ?? '',
      own,
      others: examples.map((example) => example.words.slice(0, MESSAGE_LENGTH)),
    }),
  )
  return (example: ShownExample): string | undefined => {
    if (isError) return t('again.differences.failed')
    const differences = data?.[examples.indexOf(example)]
    if (!differences) return undefined
    const found = chooseDifference(differences, { isPoor: example.kind === 'poor', skill })
    if (!found) return t('again.differences.alike')
    const { what, is_theirs, word } = found
    const side = is_theirs ? 'theirs' : 'own'
    return t(`again.differences.${side}.${what}`, { word: word ?? '' })
  }
}

/** The last value that did not change for `delay` milliseconds, such as a text that somebody is typing. */
function useSettled<Value>(value: Value, delay: number): Value {
  const [settled, settle] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => settle(value), delay)
    return () => clearTimeout(timer)
  }, [value, delay])
  return settled
}
