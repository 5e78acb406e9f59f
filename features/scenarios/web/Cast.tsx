import { moodExpressions } from '#features/chats/contract-rules.ts'
import type { ScenarioMood } from '#features/moods/contract.ts'
import type { ListedScenario } from '#features/scenarios/contract.ts'
import { formatList } from '#platform/web/format.ts'
import { useLanguage } from '#platform/web/hooks/useText.ts'
import { Emblem } from '#platform/web/ui/Emblem.tsx'
import { Face } from '#platform/web/ui/Face.tsx'

/** How many faces fit beside a name on a phone. */
const MOST_FACES = 3

type Props = {
  readonly scenario: ListedScenario
  /** The mood that the faces show. */
  readonly mood: ScenarioMood | undefined
  readonly readerLanguage: string
}

/** The characters of a scenario: faces and names, and the role if there is only one; without characters, the emblem. */
export function Cast({ scenario: { id, characters }, mood, readerLanguage }: Props) {
  const language = useLanguage()
  const names = characters.flatMap(({ name }) => name ?? [])
  const [only, ...others] = characters
  if (only === undefined) return <Emblem id={id} className="my-1.5" />
  return (
    <div className="flex items-center gap-3.5">
      <div className="flex shrink-0 -space-x-4">
        {characters.slice(0, MOST_FACES).map(({ id: characterId, face_seed }) => (
          <Face
            key={characterId}
            seed={face_seed}
            expression={moodExpressions[mood?.kind ?? 'neutral']}
            className={`size-14 ${characters.length > 1 ? 'ring-2 ring-surface' : ''}`}
          />
        ))}
      </div>
      <div className="min-w-0 text-label leading-snug wrap-anywhere">
        <p dir="auto" className="font-semibold">
          {formatList(names, language, 'disjunction')}
        </p>
        {others.length === 0 && only.role !== null && (
          <p lang={only.language ?? readerLanguage} dir="auto" className="mt-0.5 text-sm text-ink-muted">
            {only.role}
          </p>
        )}
      </div>
    </div>
  )
}
