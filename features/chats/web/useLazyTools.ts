import { type ComponentType, startTransition, useEffect, useState } from 'react'
import { logEvent } from '#platform/web/error-log.ts'
import type { EditorProps } from './MessageEditor.tsx'
import type { VoicedChat } from './queries.ts'

type Extras = {
  readonly Editor: ComponentType<EditorProps>
  readonly Voice: ComponentType<VoicedChat>
}
export type LoadTools = () => Promise<Extras>

/** What a chat can be seen and written in without. Where it cannot come, the chat goes on without it. */
export function useLazyTools(load: LoadTools): Partial<Extras> {
  const [extras, setExtras] = useState<Partial<Extras>>({})
  useEffect(() => {
    load().then(
      // In short steps: somebody may be typing already.
      (come) => startTransition(() => setExtras(come)),
      (error: unknown) => logEvent('extras not loaded', String(error)),
    )
  }, [load])
  return extras
}
