-- What learners read before the first turn; goals and knowledge hold one a line. Blank where an author has written none.
alter table scenario_texts
  add column learner_role text not null default '',
  add column goals text not null default '',
  add column knowledge text not null default '';

-- Whom learners meet. The face is drawn from the seed alone; the default draws one for each character, also for those there are.
alter table characters
  add column name text check (name <> ''),
  add column role text check (role <> ''),
  add column face_seed integer not null default floor(random() * 2147483647)::integer check (face_seed >= 0);
