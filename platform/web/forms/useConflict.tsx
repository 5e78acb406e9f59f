import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { requestFailures } from '#platform/contract/failures.ts'
import { ApiFailure } from '../failure.ts'
import { focusContent } from '../focus.ts'
import { useText } from '../hooks/useText.ts'
import { notices } from '../notices/notices.ts'
import { useFailureNotice } from '../notices/useFailureNotice.ts'
import { ConflictNotice, SupersededTexts } from './ConflictNotice.tsx'

/** What stands in the fields of a form, each with the field's name. */
export type LabelledTexts = readonly (readonly [label: string, text: string])[]

type Form<Theirs> = {
  /** Asks the server for what stands there now; nothing where it is gone. */
  readonly load: (client: QueryClient) => Promise<Theirs | undefined>
  /** Has the form begin anew with that. */
  readonly begin: (theirs: Theirs) => void
  readonly texts: () => LabelledTexts
  /** Kept words that no longer fit what stands there (`useFormDraft`). */
  readonly superseded?: LabelledTexts
}

/**
 * Keeps two authors of the same thing from writing over each other. The request says what the form began with, which is
 * the form's default values; what the server refuses for that is offered here, and one's own words stay to be read.
 */
export function useConflict<Theirs>({ load, begin, texts, superseded = [] }: Form<Theirs>): {
  /** @returns whether the notice says it */
  readonly onRefused: (error: unknown) => boolean
  /** Stands above the fields. */
  readonly notice: ReactNode
} {
  const client = useQueryClient()
  const t = useText('admin')
  const sayFailure = useFailureNotice()
  const [isConflicting, setConflicting] = useState(false)
  const [mine, setMine] = useState<LabelledTexts>(superseded)
  const loadTheirs = async () => {
    let theirs: Theirs | undefined
    try {
      theirs = await load(client)
    } catch (error) {
      sayFailure(error)
      return
    }
    if (theirs === undefined) {
      notices.say('error', t('conflict.gone'))
      return
    }
    // Not before: one types on while it loads.
    const written = texts()
    begin(theirs)
    const shown = texts()
    setMine(written.filter(([, text], index) => text !== '' && text !== shown[index]?.[1]))
    setConflicting(false)
    focusContent()
  }
  return {
    onRefused: (error) => {
      const isConflict = error instanceof ApiFailure && error.is(requestFailures.changedMeanwhile)
      setConflicting(isConflict)
      return isConflict
    },
    notice: (
      <>
        {isConflicting && <ConflictNotice onLoad={loadTheirs} />}
        {mine.length > 0 && (
          <SupersededTexts>
            <dl className="grid grid-cols-1 gap-3 text-sm">
              {mine.map(([label, text]) => (
                <div key={label}>
                  <dt className="font-medium">{label}</dt>
                  <dd className="mt-1 leading-relaxed whitespace-pre-line wrap-anywhere">{text}</dd>
                </div>
              ))}
            </dl>
          </SupersededTexts>
        )}
      </>
    ),
  }
}
