/** What is kept in maps by keys, under the names that the standard has or proposes for it. */

/** The value of a key; where there is none, it is made and kept (https://github.com/tc39/proposal-upsert). */
export function getOrInsertComputed<Key, Value>(
  map: { get(key: Key): Value | undefined; has(key: Key): boolean; set(key: Key, value: Value): unknown },
  key: Key,
  make: (key: Key) => Value,
): Value {
  const known = map.get(key);
  if (known !== undefined || map.has(key)) return known as Value;
  const made = make(key);
  map.set(key, made);
  return made;
}

/** Items by a key of theirs, in the order in which each key comes first: `Map.groupBy`, which Node.js 20 has not. */
export function groupBy<Key, Item>(items: Iterable<Item>, keyOf: (item: Item) => Key): Map<Key, [Item, ...Item[]]> {
  const groups = new Map<Key, [Item, ...Item[]]>();
  for (const item of items) {
    const group = groups.get(keyOf(item));
    if (group) group.push(item);
    else groups.set(keyOf(item), [item]);
  }
  return groups;
}

/** Of the items with the same key, the first. */
export function firstOfEach<Item>(items: Iterable<Item>, keyOf: (item: Item) => unknown): Item[] {
  return [...groupBy(items, keyOf).values()].map(([first]) => first);
}

/** How often each of some keys comes. */
export function countEach<Key>(keys: Iterable<Key>): Map<Key, number> {
  const counts = new Map<Key, number>();
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
  return counts;
}
