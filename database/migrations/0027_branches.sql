-- A chat is a tree: an edit, or another try, goes its own way from a message on, and nothing that was said is marked or
-- moved. An evaluation is of one branch.
-- Phase: contract. Lives with programs that know it.

-- Branches are numbered within their chat; 1 is the first and has no row.
create table branches (
  chat_id bigint not null references chats (id) on delete cascade,
  branch integer not null check (branch > 1),
  -- The branch whose message at this position it goes another way from.
  parent integer not null check (parent >= 1 and parent < branch),
  fork_position integer not null check (fork_position >= 0 and fork_position % 2 = 0),
  created_at timestamptz not null default now(),
  primary key (chat_id, branch)
);

-- What a branch shares with those before it: of each, the messages until a position.
create table branch_segments (
  chat_id bigint not null,
  branch integer not null,
  source integer not null check (source >= 1 and source < branch),
  until integer not null check (until > 0),
  primary key (chat_id, branch, source),
  foreign key (chat_id, branch) references branches (chat_id, branch) on delete cascade
);

-- The one that is shown, and how many there have been.
alter table chats add column branch integer not null default 1;
alter table chats add column branch_count integer not null default 1;
alter table messages add column branch integer not null default 1;

-- What earlier edits have replaced becomes branches again. Messages were stored in the order of their ids, so that one which
-- does not come to a later position than the one before it began a branch, in what was shown then.
create temporary table forks on commit drop as
select chat_id, id, position, created_at,
  1 + row_number() over (partition by chat_id order by id) as branch
from (
  select chat_id, id, position, created_at, lag(position) over (partition by chat_id order by id) as position_before
  from messages where is_user
) as said
where position <= position_before;

update messages set branch = numbered.branch
from (
  select messages.id, max(forks.branch) as branch
  from messages join forks on forks.chat_id = messages.chat_id and forks.id <= messages.id
  group by messages.id
) as numbered
where messages.id = numbered.id;

-- A branch goes another way from a message of the newest branch before it that had begun earlier in the conversation.
insert into branches (chat_id, branch, parent, fork_position, created_at)
select chat_id, branch, coalesce((
  select max(earlier.branch) from forks as earlier
  where earlier.chat_id = forks.chat_id and earlier.branch < forks.branch and earlier.position < forks.position
), 1), position, created_at
from forks;

insert into branch_segments (chat_id, branch, source, until)
select forks.chat_id, forks.branch, source.branch, min(cut.position)
from forks
join (
  select chat_id, branch, position from forks
  union all select distinct chat_id, 1, 0 from forks
) as source on source.chat_id = forks.chat_id and source.branch < forks.branch
join forks as cut on cut.chat_id = forks.chat_id and cut.branch > source.branch and cut.branch <= forks.branch
group by forks.chat_id, forks.branch, source.branch, source.position
having min(cut.position) > source.position;

update chats set branch = newest.branch, branch_count = newest.branch
from (select chat_id, max(branch) as branch from forks group by chat_id) as newest
where chats.id = newest.chat_id;

alter table messages drop column superseded_by;
alter table messages add unique (chat_id, branch, position);

-- Clients that know no branches see one evaluation of a chat: the first that was made.
alter table evaluations add column id bigint generated always as identity;
alter table evaluations add column branch integer not null default 1;
alter table evaluations add column is_first boolean not null default true;
update evaluations set branch = coalesce(
  (select max(messages.branch) from messages where messages.id = any(evaluations.message_ids)), 1);

alter table objections drop constraint objections_chat_id_fkey;
alter table objections drop constraint objections_chat_id_check_key_statement_key;
alter table evaluations drop constraint evaluations_pkey;
alter table evaluations add primary key (id);
create unique index evaluations_first on evaluations (chat_id) where is_first;
alter table evaluations add unique (chat_id, branch, turn_count);

alter table objections add column evaluation_id bigint references evaluations (id) on delete cascade;
update objections set evaluation_id = evaluations.id from evaluations where evaluations.chat_id = objections.chat_id;
alter table objections alter column evaluation_id set not null;
alter table objections add foreign key (chat_id) references chats (id);
alter table objections add unique nulls not distinct (evaluation_id, check_key, statement);
create index objections_chat on objections (chat_id);
