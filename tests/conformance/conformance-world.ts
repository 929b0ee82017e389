import { after, before } from 'node:test'
import { onEachEngine, type World } from '../world.ts'
import { type ApiDocument, checkAnswers, readApiDocument } from './answer-checks.ts'
import { Samples } from './samples.ts'

export interface ConformanceWorld extends World {
  /** The document that every response is checked against. */
  readonly document: ApiDocument
  readonly samples: Samples
}

/** Declares a suite that runs on both engines, each in one world that all its tests share. */
export function inOneWorld(name: string, suite: (world: () => ConformanceWorld) => void): void {
  onEachEngine(name, (open) => {
    let world: ConformanceWorld | undefined
    before(async () => {
      const opened = await open({ smtpUrl: 'smtp://127.0.0.1:1', mailFrom: 'studio@lumen.example' })
      const document = await readApiDocument(opened.app)
      await checkAnswers(opened.app, document)
      world = { ...opened, document, samples: new Samples(opened.admin) }
    })
    after(async () => {
      await world?.[Symbol.asyncDispose]()
    })
    suite(() => {
      if (world === undefined) throw new Error('there is no world outside of tests')
      return world
    })
  })
}
