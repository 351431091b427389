import { childOf, exists, nodeAt, parentOf, type Snapshot, valueAt } from './rules-snapshot.ts'
import { asText, type RuleQuery, replaced, type Type, type Value } from './rules-values.ts'

/** A method on values of type Self. */
export type Method<Self> = {
  readonly takes: readonly Type[]
  readonly optional?: true
  readonly gives: Type
  readonly run: (self: Self, given: readonly Value[]) => Value
}

const isKind = (kind: 'string' | 'number' | 'boolean'): Method<Snapshot> => ({
  takes: [],
  gives: 'boolean',
  run: (self) => typeof valueAt(self) === kind,
})

/** https://firebase.google.com/docs/reference/security/database#ruledatasnapshot_methods */
export const snapshotMethods: Readonly<Record<string, Method<Snapshot>>> = {
  val: { takes: [], gives: 'primitive', run: valueAt },
  child: {
    takes: ['string'],
    gives: 'RuleDataSnapshot',
    run: (self, [path = null]) => childOf(self, asText(path)),
  },
  parent: { takes: [], gives: 'RuleDataSnapshot', run: parentOf },
  hasChild: {
    takes: ['string'],
    gives: 'boolean',
    run: (self, [path = null]) => exists(nodeAt(childOf(self, asText(path)))),
  },
  hasChildren: {
    takes: ['list'],
    optional: true,
    gives: 'boolean',
    run: (self, [names]) => {
      if (!Array.isArray(names)) return nodeAt(self).children.size > 0
      return names.every((name) => exists(nodeAt(childOf(self, asText(name)))))
    },
  },
  exists: { takes: [], gives: 'boolean', run: (self) => exists(nodeAt(self)) },
  getPriority: { takes: [], gives: 'primitive', run: (self) => nodeAt(self).priority },
  isString: isKind('string'),
  isNumber: isKind('number'),
  isBoolean: isKind('boolean'),
}

/** https://firebase.google.com/docs/reference/security/database */
export const textMethods: Readonly<Record<string, Method<string>>> = {
  contains: {
    takes: ['string'],
    gives: 'boolean',
    run: (self, [part = null]) => self.includes(asText(part)),
  },
  beginsWith: {
    takes: ['string'],
    gives: 'boolean',
    run: (self, [part = null]) => self.startsWith(asText(part)),
  },
  endsWith: {
    takes: ['string'],
    gives: 'boolean',
    run: (self, [part = null]) => self.endsWith(asText(part)),
  },
  replace: {
    takes: ['string', 'string'],
    gives: 'string',
    run: (self, [part = null, by = null]) => replaced(self, asText(part), asText(by)),
  },
  toLowerCase: { takes: [], gives: 'string', run: (self) => self.toLowerCase() },
  toUpperCase: { takes: [], gives: 'string', run: (self) => self.toUpperCase() },
  matches: {
    takes: ['regular expression'],
    gives: 'boolean',
    run: (self, [pattern]) => (pattern as unknown as (text: string) => boolean)(self),
  },
}

/** https://firebase.google.com/docs/database/security/rules-conditions */
export const queryFields: Readonly<Record<keyof RuleQuery, Type>> = {
  orderByKey: 'boolean',
  orderByValue: 'boolean',
  orderByPriority: 'boolean',
  orderByChild: 'primitive',
  startAt: 'primitive',
  endAt: 'primitive',
  equalTo: 'primitive',
  limitToFirst: 'primitive',
  limitToLast: 'primitive',
}
