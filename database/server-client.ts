import { callbackify } from 'node:util'
import pg from 'pg'
import type { PrimaryFinder } from './find-primary.ts'

/** A client that connects to whichever server takes writes at that moment. */
export const createPrimaryClient = (finder: PrimaryFinder): new () => pg.Client =>
  class extends pg.Client {
    override connect(): Promise<pg.Client>
    override connect(callback: (error: Error) => void): void
    override connect(callback?: (error: Error) => void): Promise<pg.Client> | void {
      if (callback === undefined) return this.connectToPrimary()
      callbackify(() => this.connectToPrimary())(callback)
    }

    private async connectToPrimary(): Promise<pg.Client> {
      const address = await finder.find()
      const { hostname, port } = new URL(address)
      this.host = decodeURIComponent(hostname).replace(/^\[|\]$/g, '')
      this.port = Number(port || 5432)
      try {
        await super.connect()
        return this
      } catch (error) {
        finder.forget()
        throw error
      }
    }
  }
