import { parentPort } from 'node:worker_threads'
import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import * as common from '@zxcvbn-ts/language-common'
import * as french from '@zxcvbn-ts/language-fr'

// The program of a thread: each password that comes in is answered by its strength. Run from this very file by
// Node alone, never bundled. 15 MB of dictionaries.

const estimator = new ZxcvbnFactory({
  dictionary: { ...common.dictionary, ...french.dictionary },
  graphs: common.adjacencyGraphs,
})

parentPort?.on('message', (password: string) => {
  parentPort?.postMessage(estimator.check(password).score)
})
