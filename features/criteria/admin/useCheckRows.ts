import { useState } from 'react'
import { flushSync } from 'react-dom'
import { focusFirstWrong, useFormRows } from '#platform/web/forms/useFormRows.ts'
import type { RubricSchemaForm } from './LocalTextFields.tsx'
import { newCheckDraft } from './rubric-draft.ts'

/** The checks of the form as rows: which ones are unfolded, and where one was last moved to. */
export function useCheckRows(form: RubricSchemaForm) {
  const rows = useFormRows(form, 'checks')
  const { fields } = rows
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set())
  const [newest, setNewest] = useState<number>()
  const [moved, setMoved] = useState<number>()
  const show = (ids: readonly string[]) => setOpened((before) => new Set([...before, ...ids]))
  return {
    fields,
    moved,
    // A check that was just added is unfolded.
    isOpen: (id: string) => opened.has(id) || (newest !== undefined && fields[newest]?.id === id),
    toggle(id: string) {
      const isNewest = newest !== undefined && fields[newest]?.id === id
      setOpened((before) => {
        const others = [...before].filter((one) => one !== id)
        return new Set(before.has(id) || isNewest ? others : [...before, id])
      })
      if (isNewest) setNewest(undefined)
    },
    add() {
      show(fields.flatMap(({ id }, index) => (index === newest ? [id] : [])))
      setNewest(fields.length)
      setMoved(undefined)
      rows.append(newCheckDraft(), { focusName: `checks.${fields.length}.name.en` })
    },
    remove(index: number) {
      setNewest(undefined)
      setMoved(undefined)
      rows.remove(index)
      focusCheck(Math.max(0, index - 1))
    },
    move(from: number, to: number) {
      setNewest(undefined)
      // The row has to be rendered at its new place before it gets the focus again.
      flushSync(() => {
        rows.move(from, to)
        setMoved(to)
      })
      focusCheck(to)
    },
    /** Unfolds the checks that have errors, and focuses the first wrong field. */
    openWrong(errors: object | undefined) {
      const wrong = Object.keys(errors ?? {})
      flushSync(() => show(fields.flatMap(({ id }, index) => (wrong.includes(String(index)) ? [id] : []))))
      focusFirstWrong()
    },
  }
}

function focusCheck(index: number): void {
  requestAnimationFrame(() => document.querySelector<HTMLElement>(`[data-check="${index}"]`)?.focus())
}
