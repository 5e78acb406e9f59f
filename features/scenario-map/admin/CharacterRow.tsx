import { useText } from '#platform/web/hooks/useText.ts'
import { Excerpt } from '#platform/web/ui/Excerpt.tsx'
import { Face } from '#platform/web/ui/Face.tsx'
import { MappingChip } from './MappingChip.tsx'
import {
  type MapActions,
  type MappedScenario,
  type NamedMapping,
  shortenDescription,
} from './named-mapping.ts'

type Props = Pick<MapActions, 'problems' | 'isDisabled' | 'onRemove' | 'onUnstage'> & {
  readonly scenario: MappedScenario
  /** The mappings of one character; at least one. */
  readonly mappings: readonly [NamedMapping, ...NamedMapping[]]
}

/** How many characters of the bio are shown before "more" (specification, section 9). */
const BIO_SEEN = 100

/** A character with all its moods in a scenario, and the staged change of each. */
export function CharacterRow({ scenario, mappings, problems, isDisabled, onRemove, onUnstage }: Props) {
  const t = useText('scenario-map')
  const [{ label, description, faceSeed, bio }] = mappings
  const reasons = mappings.flatMap(({ staged }) => (staged && problems.get(staged.key)) ?? [])
  return (
    <li className="flex items-start gap-x-4 py-4">
      {faceSeed !== null && <Face seed={faceSeed} className="size-11" />}
      <div className="grid min-w-0 grow grid-cols-1 gap-2 wrap-anywhere">
        <p title={description} className="line-clamp-2 text-label font-medium sm:line-clamp-1">
          {label}
        </p>
        <ul aria-label={t('moodsOf', { bot: shortenDescription(label) })} className="flex flex-wrap gap-2">
          {mappings.map((named) => (
            <MappingChip
              key={named.mapping.mood_modifier_id}
              named={named}
              isDisabled={isDisabled}
              onRemove={() => onRemove(scenario, named)}
              onUnstage={onUnstage}
            />
          ))}
        </ul>
        {mappings.some(({ isNeverMet }) => isNeverMet) && (
          <p className="text-sm text-warn-ink">{t('neverMet')}</p>
        )}
        {reasons.map((reason) => (
          <p key={reason} className="text-sm text-danger-ink">
            {reason}
          </p>
        ))}
        {bio !== null && (
          <p className="text-sm text-ink-muted">
            <Excerpt text={bio} limit={BIO_SEEN} more={t('more')} less={t('less')} />
          </p>
        )}
      </div>
    </li>
  )
}
