import type { Objection } from '../contract.ts'
import { ObjectionForm } from './ObjectionForm.tsx'
import { RaisedObjection } from './RaisedObjection.tsx'
import type { ContestedFinding } from './useObjections.ts'

type Props = {
  readonly chatId: number
  readonly subject: ContestedFinding
  /** The objection that was raised already. */
  readonly objection: Objection | undefined
  readonly name: string
  readonly takesFocus: boolean
  readonly onLeave: () => void
}

/** The objection that was raised, or the form for one: both in one file that loads when it is needed. */
export function ObjectionPanel({ chatId, subject, objection, name, takesFocus, onLeave }: Props) {
  if (!objection) return <ObjectionForm chatId={chatId} subject={subject} name={name} onCancel={onLeave} />
  return (
    <RaisedObjection
      chatId={chatId}
      objection={objection}
      name={name}
      takesFocus={takesFocus}
      onUndo={onLeave}
    />
  )
}
