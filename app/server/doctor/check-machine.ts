import { access, constants, stat, statfs } from 'node:fs/promises'
import { existsSync } from 'node:fs'
import { dirname, isAbsolute, join, resolve } from 'node:path'
import type { Config } from '../configuration.ts'
import { describeCauses, createFindingFactory, type DoctorFinding } from './finding.ts'

/** Room for the store's log, and for a backup, which is as large as the store. Bytes. */
const LITTLE_ROOM = 1_000_000_000
const NO_ROOM = 200_000_000

const built = join(import.meta.dirname, '../../../dist/.built')

export function checkScreens({ isProduction }: Pick<Config, 'isProduction'>): readonly DoctorFinding[] {
  const { fine, notice, wrong } = createFindingFactory('screens')
  if (existsSync(built)) return [fine('They are built.')]
  return isProduction
    ? [wrong('They have not been built.', 'Run npm run build, without NODE_ENV=production.')]
    : [notice('They are built at the next start.')]
}

/** Checks the free space and the permissions of the embedded store's directory. */
export async function checkDataDirectory({
  store,
  isProduction,
}: Pick<Config, 'store' | 'isProduction'>): Promise<readonly DoctorFinding[]> {
  if (!('directory' in store)) return []
  const { fine, notice, wrong } = createFindingFactory('data directory')
  const directory = resolve(store.directory)
  const place = findExisting(directory)
  try {
    await access(place, constants.W_OK)
  } catch (error) {
    return [
      wrong(
        `${place} cannot be written to: ${describeCauses(error)}.`,
        'Give it to the user that runs the product, or set DATA_DIR.',
      ),
    ]
  }
  const { bavail, bsize } = await statfs(place)
  const free = bavail * bsize
  const room = `${directory} has ${(free / 1e9).toFixed(1)} GB of room.`
  const findings = [
    free < NO_ROOM
      ? wrong(room, 'Make room: without any, nothing can be stored.')
      : free < LITTLE_ROOM
        ? notice(`${room} That is little.`)
        : fine(room),
  ]
  if (isProduction && !isAbsolute(store.directory))
    findings.push(
      wrong(
        `DATA_DIR is ${store.directory}, which depends on the directory of the program: an update in another one would begin with an empty store.`,
        `Set DATA_DIR=${directory}.`,
      ),
    )
  const { mode } = await stat(place)
  if (place === directory && process.platform !== 'win32' && (mode & 0o077) !== 0)
    findings.push(
      wrong(`Other users of this machine may look into ${directory}.`, `Run chmod 700 ${directory}.`),
    )
  return findings
}

function findExisting(path: string): string {
  return existsSync(path) || dirname(path) === path ? path : findExisting(dirname(path))
}
