import { Emblem } from '#platform/web/ui/Emblem.tsx'
import { Face } from '#platform/web/ui/Face.tsx'
import type { Chat, ChatCharacter } from '../contract.ts'

export type PartnerPictureProps = {
  /** Null when no character is mapped to the scenario: then its emblem stands for the partner. */
  readonly character: ChatCharacter | null
  readonly scenarioId: Chat['scenario']['id']
  readonly className: string
}

/** The partner's face, or the scenario's emblem without a character. */
export const PartnerPicture = ({ character, scenarioId, className }: PartnerPictureProps) =>
  character ? (
    <Face seed={character.face_seed} expression={character.expression} className={`size-8 ${className}`} />
  ) : (
    <Emblem id={scenarioId} size="small" className={className} />
  )
