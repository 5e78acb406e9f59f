import { useQuery } from '@tanstack/react-query'
import { charactersQuery } from '#features/characters/admin/queries.ts'
import type { Character } from '#features/characters/contract.ts'
import { allMoodsQuery } from '#features/moods/admin/queries.ts'
import { adminMoodTitle } from '#features/moods/contract-admin.ts'
import { shorten } from '#platform/contract/text.ts'
import { useLanguage, useText } from '#platform/web/hooks/useText.ts'
import type { ScenarioCast } from '../contract-content.ts'

/** Who plays a scenario in which mood, in words: name, role and mood, as the scenario map has them. */
export function useCastTexts(cast: ScenarioCast) {
  const reader = useLanguage()
  const t = useText('workspace')
  const { data: characters = [] } = useQuery(charactersQuery)
  const { data: moods = [] } = useQuery(allMoodsQuery)
  const texts = cast.map(({ character, mood }) => {
    const partner = characters.find(({ id }) => String(id) === character)
    const found = moods.find(({ id }) => String(id) === mood)
    const title = found && adminMoodTitle(found, reader)
    const inMood = (name: string) => (title === undefined ? name : t('inMood', { name, mood: title }))
    const whole = partner ? nameOf(partner) : ''
    return {
      key: castKey({ character, mood }),
      partner,
      mood: title,
      whole: inMood(whole),
      /** Without the role, unless two would be the same: a closed list cuts a long line. */
      short: inMood(partner?.name ?? whole),
    }
  })
  const isShared = (short: string) => texts.filter((one) => one.short === short).length > 1
  return texts.map((one) => (isShared(one.short) ? { ...one, short: one.whole } : one))
}

/** Names one of a cast, also when others come and go before it. */
export const castKey = (one: ScenarioCast[number] | null): string => `${one?.character}/${one?.mood}`

/** Who it is: name and role, or the beginning of the description. */
export const nameOf = ({ name, role, description }: Character): string =>
  [name, role].filter((one) => one !== null).join(', ') || shorten(description, 80)
