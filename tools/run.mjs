// Runs tools/<verb>.ts with the project's own Node 24, on any machine that has Node 20 or later.
// It is plain JavaScript because it runs before anything is installed.
import { spawn, spawnSync } from 'node:child_process'
import { copyFileSync, existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { constants } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

const repository = dirname(dirname(fileURLToPath(import.meta.url)))
const windows = process.platform === 'win32'
const node = join(repository, 'node_modules/node/bin', windows ? 'node.exe' : 'node')
const stamp = join(repository, 'node_modules/.performance-partner-installed')
const npmRecord = join(repository, 'node_modules/.package-lock.json')
/** An older lock counts as left behind, because another process may have its process id by now. Milliseconds. */
const LONGEST_INSTALLATION = 2 * 3_600_000
const [verb = 'start', ...rest] = process.argv.slice(2)

if (hasPackages() || (await install())) runVerb()
else process.exitCode = 1

/** Whether the lock file's packages are installed. The stamp is a copy of the lock file of the last installation. */
function hasPackages() {
  if (!existsSync(node)) return false
  // `npm prune --omit=dev` removes what a build needs, but leaves the stamp below.
  if (verb === 'build' && !existsSync(join(repository, 'node_modules/vite'))) return false
  // In production an installed and built product runs as it is (see tools/build.ts); a build needs the right packages.
  const runsAsBuilt = process.env.NODE_ENV === 'production' && verb !== 'build'
  if (runsAsBuilt && existsSync(join(repository, 'dist/.built'))) return true
  const lock = readFileSync(join(repository, 'package-lock.json'))
  if (existsSync(stamp) && readFileSync(stamp).equals(lock)) return true
  if (!existsSync(npmRecord)) return false
  // npm writes its record at the end of an installation, so a complete `npm ci` by hand is not repeated.
  const record = JSON.parse(readFileSync(npmRecord)).packages
  const isThere = ([path, { integrity, optional }]) =>
    record[path] ? record[path].integrity === integrity : optional
  const { '': _project, ...wanted } = JSON.parse(lock).packages
  if (!Object.entries(wanted).every(isThere)) return false
  writeFileSync(stamp, lock)
  return true
}

async function install() {
  const release = await lockInstallation()
  try {
    if (hasPackages()) return true
    console.log('Installing dependencies (first run only)…')
    rmSync(stamp, { force: true })
    const npm = runNpm()
    if (npm.status === 0 && existsSync(node)) {
      copyFileSync(join(repository, 'package-lock.json'), stamp)
      return true
    }
    console.error(npm.stdout ?? '', npm.stderr ?? '', npm.error?.message ?? '')
    if (npm.status === 0) console.error('npm did not run the install script of the package `node`.')
    console.error('The dependencies could not be installed.')
    return false
  } finally {
    release()
  }
}

/** Installs exactly the lock file. Development packages are needed too: a start builds the screens. */
function runNpm() {
  const args = ['ci', '--include=dev', '--loglevel=error', '--no-audit', '--no-fund']
  // npm passes its own path to its scripts. Otherwise `npm` is found by PATH; on Windows it is a script, which needs a
  // shell.
  const own = process.env.npm_execpath?.endsWith('npm-cli.js') ? process.env.npm_execpath : undefined
  const options = {
    cwd: repository,
    encoding: 'utf8',
    shell: windows && !own,
    stdio: ['ignore', 'pipe', 'pipe'],
  }
  return own ? spawnSync(process.execPath, [own, ...args], options) : spawnSync('npm', args, options)
}

/** Two installations at once would delete each other's node_modules, so the second run waits for the first. */
async function lockInstallation() {
  const lock = join(repository, '.cache/installing')
  mkdirSync(dirname(lock), { recursive: true })
  for (let hasSaidSo = false; ;) {
    try {
      writeFileSync(lock, String(process.pid), { flag: 'wx' })
      // Another start may have taken over the lock.
      return () => readHolder(lock) === process.pid && rmSync(lock, { force: true })
    } catch (error) {
      if (error.code !== 'EEXIST') throw error
    }
    const holder = findHolder(lock)
    if (holder === undefined) rmSync(lock, { force: true })
    else {
      if (!hasSaidSo) console.log(`Waiting for the installation by process ${holder} (${lock})…`)
      hasSaidSo = true
      await pause(200)
    }
  }
}

/** The id of the process that installs; undefined once it has ended; 0 while it has not yet written its id. */
function findHolder(lock) {
  const id = readHolder(lock)
  try {
    if (id === process.pid || Date.now() - statSync(lock).mtimeMs > LONGEST_INSTALLATION) return undefined
    if (id !== 0) process.kill(id, 0)
    return id
  } catch (error) {
    return error.code === 'EPERM' ? id : undefined
  }
}

function readHolder(lock) {
  try {
    return Number(readFileSync(lock, 'utf8'))
  } catch {
    return undefined
  }
}

function runVerb() {
  const env = { ...process.env, NODE_COMPILE_CACHE: join(repository, 'node_modules/.cache/node-compile') }
  if (verb === 'start') {
    // V8 and the C library would let the process grow to several times what it needs (decision 70). An operator's own
    // settings come last, so they win.
    env.NODE_OPTIONS = `--max-semi-space-size=8 --max-old-space-size=2000 ${env.NODE_OPTIONS ?? ''}`
    env.MALLOC_ARENA_MAX ??= '2'
  }
  const child = spawn(node, [join(repository, 'tools', `${verb}.ts`), ...rest], {
    cwd: repository,
    env,
    stdio: 'inherit',
  })
  // A terminal sends Ctrl-C to the whole process group, so the child has it already, and a second one would interrupt
  // its clean stop. Every other signal reaches only this process and is passed on.
  process.on('SIGINT', () => process.stdin.isTTY || child.kill('SIGINT'))
  for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  // npm starts scripts through a shell and sends SIGTERM to that shell only, which ends without passing it on.
  if (process.env.npm_lifecycle_event) onParentExit(() => child.kill('SIGTERM'))
  child.on('error', (error) => console.error(error.message) ?? process.exit(1))
  child.on('exit', (code, signal) => process.exit(code ?? 128 + constants.signals[signal]))
}

/** Calls back when the parent process has ended, which is when another process adopts this one. */
function onParentExit(callback) {
  const parent = process.ppid
  const timer = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(timer)
    callback()
  }, 250)
  timer.unref()
}
