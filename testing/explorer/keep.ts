import type { Page, Request } from 'playwright'
import { INJECTED } from './faults.ts'
import type { Kept } from './kept.ts'
import type { Visitor } from './visitor.ts'

const CHANGE = /\/api\/v1\/admin\/(users|scenarios)\/(\d+)\/organizations?$/

/** Refuses in the network, with a sentence, what would end an exploration; every other change is made. */
export function keep({ context }: Pick<Visitor, 'context'>, kept: Kept): void {
  const guard = (page: Page): void => {
    // A page's own routes come before those of its context, where the faults are.
    void page
      .route(CHANGE, (route, request) =>
        isHarmful(request, kept)
          ? route.fulfill({
              status: 409,
              json: { detail: 'Whoever explores stays as they are' },
              headers: { [INJECTED]: 'yes' },
            })
          : route.fallback(),
      )
      .catch(() => {})
  }
  context.pages().forEach(guard)
  context.on('page', guard)
}

function isHarmful(request: Request, kept: Kept): boolean {
  const [, kind, id] = CHANGE.exec(new URL(request.url()).pathname) ?? []
  if (request.method() !== 'PUT') return false
  if (kind === 'users') return kept.users.includes(Number(id))
  if (Number(id) !== kept.scenario) return false
  const body: Partial<Record<string, unknown>> = { ...request.postDataJSON() }
  const has = (list: unknown): boolean => Array.isArray(list) && list.includes(kept.organization)
  return !has(body.organization_ids) && (body.within === undefined || has(body.within))
}
