import { spawnSync } from 'node:child_process'
import { existsSync, globSync } from 'node:fs'
import { join } from 'node:path'

/** The folder with initdb and postgres. On Debian and Ubuntu, root installs PostgreSQL when it is missing. */
export function postgresPrograms(): string {
  return findPrograms() ?? installPrograms()
}

/** The newest PostgreSQL on this machine: on the PATH, otherwise in Debian's folder. */
function findPrograms(): string | undefined {
  const onPath = (process.env.PATH ?? '').split(':')
  const ofDebian = globSync('/usr/lib/postgresql/*/bin').toSorted((a, b) => versionIn(b) - versionIn(a))
  return [...onPath, ...ofDebian].find((folder) =>
    ['initdb', 'postgres'].every((name) => existsSync(join(folder, name))),
  )
}

function versionIn(path: string): number {
  return Number(/\d+/.exec(path)?.[0] ?? 0)
}

function installPrograms(): string {
  const mayInstall = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')
  if (!mayInstall) throw new Error('There is no PostgreSQL here. Install it, or set DATABASE_URL.')
  console.log('Installing PostgreSQL…')
  const options = { encoding: 'utf8', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } } as const
  for (const args of [['update'], ['install', '-y', '--no-install-recommends', 'postgresql']]) {
    const { status, stdout, stderr } = spawnSync('apt-get', args, options)
    if (status !== 0) throw new Error(`apt-get ${args.join(' ')} failed.\n${stdout}${stderr}`)
  }
  const programs = findPrograms()
  if (!programs) throw new Error('PostgreSQL was installed, but initdb is nowhere to be found.')
  return programs
}
