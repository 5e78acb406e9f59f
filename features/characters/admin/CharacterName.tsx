import type { Character } from '#features/characters/contract.ts'
import { useText } from '#platform/web/hooks/useText.ts'
import { TruncatedText } from '#platform/web/table/TruncatedText.tsx'
import { Badge } from '#platform/web/ui/Badge.tsx'
import { Face } from '#platform/web/ui/Face.tsx'

/** The character's name or, without one, the beginning of its description. */
export const shortCharacterName = ({ name, description }: Character): string =>
  name ?? description.split(/[,.;:\n]/)[0]?.slice(0, 60) ?? ''

/** A character's face and short name, and whether it is archived. */
export function CharacterName({
  character,
  title,
}: {
  readonly character: Character
  readonly title: string
}) {
  const t = useText('characters')
  return (
    <div className="flex min-w-0 items-center gap-2">
      <Face seed={character.face_seed} className="size-6" />
      <TruncatedText text={shortCharacterName(character)} title={title} />
      {character.archived && <Badge>{t('archived')}</Badge>}
    </div>
  )
}
