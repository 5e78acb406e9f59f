import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { requestFailures } from '#platform/contract/failures.ts'
import { ApiFailure } from '../failure.ts'
import { focusContent } from '../focus.ts'
import { useText } from '../hooks/useText.ts'
import { notices } from '../notices/notices.ts'
import { useFailureNotice } from '../notices/useFailureNotice.ts'
import { ConflictNotice, SupersededTexts } from './ConflictNotice.tsx'

/** The texts in the fields of a form, each with the field's label. */
export type LabelledTexts = readonly (readonly [label: string, text: string])[]

type Form<Theirs> = {
  /** Asks the server for the current version; undefined if it has been deleted. */
  readonly load: (client: QueryClient) => Promise<Theirs | undefined>
  /** Makes the form begin again with that version. */
  readonly begin: (theirs: Theirs) => void
  readonly texts: () => LabelledTexts
  /** Kept texts that no longer fit the current version (`useFormDraft`). */
  readonly superseded?: LabelledTexts
}

/**
 * Keeps two authors of the same thing from overwriting each other. The request says which values the form began with,
 * which are its default values; when the server refuses it, this offers the current version, and the person can still
 * read their own texts.
 */
export function useConflict<Theirs>({ load, begin, texts, superseded = [] }: Form<Theirs>): {
  /** @returns whether the notice shows the failure */
  readonly onRefused: (error: unknown) => boolean
  /** To be shown above the fields. */
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
    // Read only now, because the person may go on typing during the load.
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
