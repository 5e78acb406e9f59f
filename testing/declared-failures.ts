import { type Failure, requestFailures } from '#platform/contract/failures.ts'
import { textFailures } from '#platform/contract/text.ts'

/** Values for every placeholder that a failure's sentence may have. */
const params = { count: 5, names: '“Visit”', name: 'Ana', file: 'a.json', place: 'title', rule: 'Too long' }
type Catalogue = Readonly<Record<string, Failure | ((named: typeof params) => Failure)>>

const isCatalogue = (name: string, value: unknown): value is Catalogue =>
  name.endsWith('Failures') && typeof value === 'object' && value !== null

const modules = import.meta.glob<Readonly<Record<string, unknown>>>(
  ['../features/*/contract*.ts', '!../**/*.test.ts', '../adapters/*/port.ts', '../adapters/**/*fault.ts'],
  { eager: true },
)
const catalogues: readonly Catalogue[] = [
  requestFailures,
  textFailures,
  ...Object.values(modules).flatMap((module) =>
    Object.entries(module).flatMap(([name, value]) => (isCatalogue(name, value) ? [value] : [])),
  ),
]
/** Every failure that the server declares, with its placeholders filled in. */
export const declaredFailures: readonly Failure[] = catalogues.flatMap((catalogue) =>
  Object.values(catalogue).map((failure) => (typeof failure === 'function' ? failure(params) : failure)),
)
