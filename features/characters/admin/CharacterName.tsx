import type { Character } from '#features/characters/contract.ts'
import { useText } from '#platform/web/hooks/useText.ts'
import { Badge } from '#platform/web/ui/Badge.tsx'

/** Who it is, which only the beginning of the description tells. */
export const shortCharacterName = ({ description }: Character): string =>
  description.split(/[,.;:\n]/)[0]?.slice(0, 60) ?? ''

/** A character in short, and whether it is put away. */
export function CharacterName({ character }: { readonly character: Character }) {
  const t = useText('characters')
  return (
    <div className="flex flex-wrap items-center gap-x-2 gap-y-1 py-2.5 whitespace-normal wrap-anywhere">
      {shortCharacterName(character)}
      {character.archived && <Badge>{t('archived')}</Badge>}
    </div>
  )
}
