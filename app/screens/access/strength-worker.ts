import { parentPort } from 'node:worker_threads'
import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import * as common from '@zxcvbn-ts/language-common'
import * as french from '@zxcvbn-ts/language-fr'

// The program of a thread, which answers each password (with words about its owner) by its strength. Node runs this
// very file, which is never bundled; its dictionaries take 15 MB.

const estimator = new ZxcvbnFactory({
  dictionary: { ...common.dictionary, ...french.dictionary },
  graphs: common.adjacencyGraphs,
  // So many ways to read digits as letters are tried: those beyond 25 (default: 100) find nothing and take 0.3 s.
  l33tMaxSubstitutions: 25,
})

parentPort?.on('message', (asked: string) => {
  const [password, ...about] = JSON.parse(asked) as [string, ...string[]]
  const { score, sequence } = estimator.check(password, about)
  // A weak password is common when at least half of it is one word, of a list or of the account.
  const isWord = sequence.some(
    ({ pattern, token }) => pattern === 'dictionary' && token.length * 2 >= password.length,
  )
  parentPort?.postMessage({ level: score, isCommon: score < 2 && isWord })
})
