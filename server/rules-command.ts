import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { JWT } from 'google-auth-library'

import { readConfig } from './config.ts'
import { compileRules } from './realtime-database/rules.ts'

/**
 * Runs `npm run rules:deploy`: sends database.rules.json to the configured Firebase project.
 * Without a project, or with `--print`, prints the rules as Google's console accepts them. Rules
 * that don't compile are neither sent nor printed.
 */
const { root, firebase } = readConfig(process.env)
const text = readFileSync(join(root, 'database.rules.json'), 'utf8')
compileRules(JSON.parse(text))

if (!firebase || process.argv.includes('--print')) console.log(text)
else {
  const { serviceAccount, project } = firebase
  const client = new JWT({
    email: serviceAccount.client_email,
    key: serviceAccount.private_key,
    scopes: [
      'https://www.googleapis.com/auth/firebase.database',
      'https://www.googleapis.com/auth/userinfo.email',
    ],
  })
  // https://firebase.google.com/docs/database/rest/app-management
  await client.request({
    url: `${project.database_url}/.settings/rules.json`,
    method: 'PUT',
    headers: { 'Content-Type': 'application/json' },
    data: text,
  })
  console.log(`Uploaded database.rules.json to ${project.project_id}.`)
}
