import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { screens } from '#features/paths.ts'
import type { WorkspaceStep } from '../contract-checklist.ts'

type Props = {
  /** The scenario and the step that the way back leads to. */
  readonly id: number
  readonly step: WorkspaceStep
  /** The path below the admin area. */
  readonly path: string
  readonly criteria?: number
  readonly children: ReactNode
}

/** Links to something that scenarios share, such as a character, with a way back to this step. */
export const LibraryLink = ({ id, step, path, criteria, children }: Props) => (
  <Link
    to={screens.admin}
    params={{ _splat: path }}
    search={{ ...(criteria !== undefined && { criteria }), workspace: id, step }}
    className="inline-flex min-h-11 items-center text-label text-accent-ink underline underline-offset-4"
  >
    {children}
  </Link>
)
