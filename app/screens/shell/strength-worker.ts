import { parentPort } from 'node:worker_threads'
import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import * as common from '@zxcvbn-ts/language-common'
import * as french from '@zxcvbn-ts/language-fr'

// The program of a thread: each password that comes in, with words about its owner, is answered by its strength. Run
// from this very file by Node alone, never bundled. 15 MB of dictionaries.

const estimator = new ZxcvbnFactory({
  dictionary: { ...common.dictionary, ...french.dictionary },
  graphs: common.adjacencyGraphs,
  // Ways to read digits as letters: of a hundred (the default), the last ones find nothing and take a third of a second.
  l33tMaxSubstitutions: 25,
})

parentPort?.on('message', (asked: string) => {
  const [password, ...about] = JSON.parse(asked) as [string, ...string[]]
  const { score, sequence } = estimator.check(password, about)
  // A weak password that is mostly one word, of a list or of the account.
  const isWord = sequence.some(
    ({ pattern, token }) => pattern === 'dictionary' && token.length * 2 >= password.length,
  )
  parentPort?.postMessage({ level: score, isCommon: score < 2 && isWord })
})
