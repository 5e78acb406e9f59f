import type { Page, Request } from 'playwright'
import { INJECTED_HEADER } from './fault-injection.ts'
import type { ProtectedRecords } from './protected-records.ts'
import type { Visitor } from './visitor.ts'

const CHANGE = /\/api\/v1\/admin\/(users|scenarios)\/(\d+)\/organizations?$/

/** Refuses changes that would end the exploration; all others reach the server. */
export function protectRecords({ context }: Pick<Visitor, 'context'>, kept: ProtectedRecords): void {
  const guard = (page: Page): void => {
    // A page's routes are asked before its context's, which inject faults.
    void page
      .route(CHANGE, (route, request) =>
        isHarmful(request, kept)
          ? route.fulfill({
              status: 409,
              json: { detail: 'The explorer keeps this record as it is' },
              headers: { [INJECTED_HEADER]: 'yes' },
            })
          : route.fallback(),
      )
      .catch(() => {})
  }
  context.pages().forEach(guard)
  context.on('page', guard)
}

function isHarmful(request: Request, kept: ProtectedRecords): boolean {
  const [, kind, id] = CHANGE.exec(new URL(request.url()).pathname) ?? []
  if (request.method() !== 'PUT') return false
  if (kind === 'users') return kept.users.includes(Number(id))
  if (Number(id) !== kept.scenario) return false
  const body: Partial<Record<string, unknown>> = { ...request.postDataJSON() }
  const has = (list: unknown): boolean => Array.isArray(list) && list.includes(kept.organization)
  return !has(body.organization_ids) && (body.within === undefined || has(body.within))
}
