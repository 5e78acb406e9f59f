import { useState } from 'react'
import { flushSync } from 'react-dom'
import { useFormRows } from '#platform/web/forms/useFormRows.ts'
import type { FactDraft } from '../contract-admin.ts'
import { newFactDraft, type WorldSchemaForm } from './world-draft.ts'

/** A deleted fact with its place, and the keys of the facts that were to come after it. */
type DeletedFact = {
  readonly index: number
  readonly fact: FactDraft
  readonly followers: readonly string[]
}

/** The facts of the form as rows: where one was last moved to, and which one was deleted and can be restored. */
export function useFactRows(form: WorldSchemaForm, languages: readonly string[], language: string) {
  const rows = useFormRows(form, 'facts')
  const [moved, setMoved] = useState<number>()
  const [deleted, setDeleted] = useState<DeletedFact>()
  const insert = (index: number, fact: FactDraft) => {
    setMoved(undefined)
    setDeleted(undefined)
    rows.insert(index, fact, { focusName: `facts.${index}.texts.${language}` })
  }
  /** Sets after which fact the facts with these keys come. */
  const follow = (followers: readonly string[], after: string) => {
    for (const [index, { key }] of form.getValues('facts').entries())
      if (followers.includes(key)) form.setValue(`facts.${index}.after`, after, { shouldDirty: true })
  }
  return {
    fields: rows.fields,
    moved,
    deleted,
    add: (index: number, layer: FactDraft['layer'] = 'open') => insert(index, newFactDraft(languages, layer)),
    remove(index: number) {
      const facts = structuredClone(form.getValues('facts'))
      const fact = facts[index]
      if (!fact) return
      const followers = facts.filter(({ after }) => after === fact.key).map(({ key }) => key)
      flushSync(() => {
        setMoved(undefined)
        setDeleted({ index, fact, followers })
        rows.remove(index)
        follow(followers, '')
      })
      // The delete button is gone, so the undo button takes the focus.
      document.querySelector<HTMLElement>('[data-undo]')?.focus()
    },
    undo() {
      if (!deleted) return
      insert(deleted.index, deleted.fact)
      follow(deleted.followers, deleted.fact.key)
    },
    move(from: number, to: number) {
      if (to < 0 || to >= rows.fields.length) return
      const held = document.activeElement
      // The row has to be rendered at its new place before it gets the focus again.
      flushSync(() => {
        rows.move(from, to)
        setDeleted(undefined)
        setMoved(to)
      })
      // At either end of the list the button that moved the row is disabled.
      const isSpent = held instanceof HTMLButtonElement && held.disabled
      const next = isSpent ? held.closest('li')?.querySelector('textarea') : held
      if (next instanceof HTMLElement) next.focus()
    },
  }
}
